import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/**
/**
 * The most files of `lib` between the choice of an MP4 and the verified clip (CONTRIBUTING.md). Eight of them say what other files
 * its tracks can be joined with, two how players rotate its frames, and one
 * how many idle workers many files may have.
 */
const MOST_FILES = 78;

it('an MP4 passes few enough files that a newcomer can follow it', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'scripts/passes.mjs',
    'tests/fixtures/media/h264-bframes-aac.mp4',
  ]);
  expect(stdout).toMatch(/\(index engine, \d+ samples verified\)/);
  const passed = stdout.split('\n').filter((line) => line.startsWith('lib/'));
  expect(passed).toContain('lib/cut/verify/check-clip.ts');
  expect(passed.length, stdout).toBeLessThanOrEqual(MOST_FILES);
});
