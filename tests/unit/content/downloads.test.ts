import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allPosts } from '@/lib/content/posts';

const SCRIPT = resolve('public/downloads/checksums.sh');

/** The script's output and exit status. */
function runScript(...args: string[]): { status: number; output: string } {
  try {
    return { status: 0, output: execFileSync('sh', [SCRIPT, ...args], { encoding: 'utf8', stdio: 'pipe' }) };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { status, output: stdout + stderr };
  }
}

describe('the checksum script', () => {
  let folder = '';
  const at = (...path: string[]) => join(folder, ...path);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snipreel-checksums-'));
    mkdirSync(at('card', 'DCIM'), { recursive: true });
    writeFileSync(at('card', 'DCIM', 'clip 001.mp4'), 'video');
    writeFileSync(at('card', '-index.xml'), 'index');
    writeFileSync(at('card', 'notes.txt'), 'notes');
    expect(runScript('make', at('card'), at('card.sha256')).status).toBe(0);
    cpSync(at('card'), at('copy'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('accepts an identical copy', () => {
    const { status, output } = runScript('check', at('copy'), at('card.sha256'));
    expect(output).toBe('All 3 files are identical.\n');
    expect(status).toBe(0);
  });

  it('names files that differ, are missing or were added', () => {
    appendFileSync(at('copy', 'DCIM', 'clip 001.mp4'), '!');
    rmSync(at('copy', '-index.xml'));
    writeFileSync(at('copy', 'new.txt'), '');
    const { status, output } = runScript('check', at('copy'), at('card.sha256'));
    expect(status).toBe(1);
    expect(output).toContain('./DCIM/clip 001.mp4: FAILED');
    expect(output).toContain('./-index.xml: FAILED');
    expect(output).toContain('./new.txt: ADDED');
    expect(output).not.toContain('notes.txt');
  });

  it('leaves its own list out if it lies in the folder', () => {
    expect(runScript('make', at('card'), at('card', 'list.sha256')).status).toBe(0);
    expect(runScript('check', at('card'), at('card', 'list.sha256')).status).toBe(0);
  });

  it('explains itself', () => {
    expect(runScript()).toEqual({
      status: 2,
      output: 'usage: sh checksums.sh make|check FOLDER LIST\n',
    });
  });
});

describe('the cut plan', () => {
  const rows = readFileSync('public/downloads/cut-plan.csv', 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(','));
  const tenths = (time = '') => {
    const [minutes = '', seconds = ''] = time.split(':');
    return Math.round((Number(minutes) * 60 + Number(seconds)) * 10);
  };

  it('has as many fields in each row as columns', () => {
    for (const row of rows) expect(row).toHaveLength(rows[0]?.length ?? 0);
  });

  it('has lengths that fit its times', () => {
    for (const [clip, , start, end, length] of rows.slice(1))
      expect(tenths(end) - tenths(start), clip).toBe(tenths(length));
  });
});

describe('the folder tree', () => {
  it('has the folders that the article names', () => {
    const names = readFileSync('public/downloads/project-folders.zip', 'latin1');
    const body = allPosts().find(({ slug }) => slug === 'professional-video-editing-workflows')?.body ?? '';
    const folders = [...body.matchAll(/^- `(\d\d_\w+)`/gm)].map(([, name]) => name);
    expect(folders).toHaveLength(5);
    for (const folder of folders) expect(names).toContain(`project/${folder}/`);
  });
});
