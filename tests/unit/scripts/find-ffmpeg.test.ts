import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ageOf, findFfmpegTool } from '../../../scripts/lib/find-ffmpeg.mjs';

const said = (version: string, libavcodec: string) =>
  `ffmpeg version ${version} Copyright (c) the FFmpeg developers\nlibavutil      57. 28.100\nlibavcodec     ${libavcodec} / ${libavcodec}\n`;
const OLD = said('4.4.2', '58.134.100');
const NEW = said('5.1.9-0+deb12u1', '59. 37.100');

describe('the age of an ffmpeg', () => {
  it.each([
    [OLD, 'old'],
    [said('5.0.3', '59. 18.100'), 'old'],
    [NEW, 'new'],
    [said('8.0', '62. 11.100'), 'new'],
    [said('N-47683-g0e8eb07980-static', '58. 42.100'), 'old'],
    [said('2023-11-20-git-e56d91f898-full_build', '60. 34.100'), 'new'],
    ['', 'none'],
    ['command not found', 'none'],
  ])('is what it says: %j', (output, age) => {
    expect(ageOf(output)).toBe(age);
  });
});

describe('the ffmpeg of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-ffmpeg-'));
  let lines = '';
  /** Puts a program there that says this. @returns its path */
  function place(name: string, output: string) {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\nprintf '%s' '${output}'\n`, { mode: 0o755 });
    return path;
  }

  beforeEach(() => {
    vi.stubEnv('FFMPEG_PATH', '');
    vi.stubEnv('FFPROBE_PATH', '');
    vi.stubEnv('PATH', folder);
    lines = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines += line;
      return true;
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is that of the variable, whatever its age', async () => {
    vi.stubEnv('FFMPEG_PATH', place('given', OLD));
    place('ffmpeg', NEW);
    expect(await findFfmpegTool('ffmpeg', { install: false })).toBe(join(folder, 'given'));
    expect(lines).toBe('');
  });

  it('is that of the variable, or none', async () => {
    vi.stubEnv('FFMPEG_PATH', place('given', 'no ffmpeg'));
    const found = findFfmpegTool('ffmpeg', { install: false });
    await expect(found).rejects.toThrow(`FFMPEG_PATH=${join(folder, 'given')} does not run.`);
  });

  it('is that of the system', async () => {
    const path = place('ffmpeg', NEW);
    expect(await findFfmpegTool('ffmpeg', { install: false })).toBe(path);
    expect(lines).toBe('');
  });

  it('is that of the package if that of the system is older than FFmpeg 5.1', async () => {
    place('ffprobe', OLD.replace('ffmpeg', 'ffprobe'));
    expect(await findFfmpegTool('ffprobe', { install: false })).toContain('@ffprobe-installer');
    expect(lines).toBe('');
  });

  it('is an old one if there is no other, with a warning', async () => {
    const path = place('ffmpeg', OLD);
    expect(await findFfmpegTool('ffmpeg', { install: false })).toBe(path);
    expect(lines).toContain(`${path} is older than FFmpeg 5.1`);
    expect(lines).toContain('Install FFmpeg 5.1 or newer, or set FFMPEG_PATH to its path.');
  });
});
