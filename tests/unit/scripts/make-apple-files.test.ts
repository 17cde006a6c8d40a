import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FILES } from '../../../scripts/make-apple-files.mjs';

it("makes the files of docs/apple.md's checklist", () => {
  const list =
    readFileSync('docs/apple.md', 'utf8')
      .match(/^- \[ \] .*$/gm)
      ?.join('\n') ?? '';
  const named = new Set([...list.matchAll(/`([\w-]+\.\w+)`/g)].map(([, name]) => name));
  expect([...named].sort()).toEqual(Object.keys(FILES).sort());
});
