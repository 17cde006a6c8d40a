/** The workflows of GitHub, which can't run here: that what they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';
import { describe, expect, it } from 'vitest';

interface Step {
  uses?: string;
  run?: string;
}

interface Workflow {
  permissions: unknown;
  jobs: Record<
    string,
    { steps: Step[]; container?: { image: string }; strategy?: { matrix: { suite: string[] } } }
  >;
}

const FOLDER = '.github/workflows/';
const read = (file: string) => readFileSync(file, 'utf8');
const workflows = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name, matter(`---\n${read(FOLDER + name)}---`).data as Workflow]),
);
const steps = Object.values(workflows).flatMap(({ jobs }) => Object.values(jobs).flatMap((job) => job.steps));
const commands = steps.flatMap(({ run }) => run ?? []).join('\n');
const { suite } = workflows['ci.yml']?.jobs ?? {};

describe('the workflows', () => {
  it('run each suite of CI', () => {
    const [, suites = ''] = /const SUITES = \{\n([\s\S]*?)\n\};/.exec(read('scripts/ci.mjs')) ?? [];
    const names = [...suites.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(suite?.strategy?.matrix.suite).toEqual(names);
  });

  it('run scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const npm = [...commands.matchAll(/\bnpm run (\S+)/g)].map(([, name = '']) => name);
    const node = [...commands.matchAll(/\bnode (\S+)/g)].map(([, file = '']) => file);
    expect(npm).toContain('build');
    expect(node).toContain('scripts/ci.mjs');
    expect(npm.filter((name) => !(name in scripts))).toEqual([]);
    expect(node.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('use the Node.js of .nvmrc, pin every action, and may only read by default', () => {
    expect(suite?.container?.image).toBe(`node:${read('.nvmrc').trim()}-bookworm`);
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !/@v\d+$/.test(action))).toEqual([]);
    for (const { permissions } of Object.values(workflows)) expect(permissions).toEqual({ contents: 'read' });
  });
});
