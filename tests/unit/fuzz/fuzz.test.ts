import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runCase, tryFile } from '../../fuzz/cases';
import { Random } from '../../fuzz/random';
import { TARGETS } from '../../fuzz/target';

/** `npm run fuzz` and CI try more. */
const CASES = process.env.SNIPREEL_TEST_CI ? 400 : 100;
const kept = fileURLToPath(new URL('../../fixtures/fuzz/', import.meta.url));

describe.each(TARGETS)('$name, broken on purpose', (target) => {
  it(`answers ${CASES} files with a clip or a code`, async () => {
    const sources = target.sources();
    const outcomes = { clips: 0, refusals: 0 };
    for (let seed = 1; seed <= CASES; seed++) {
      const { clip, fault } = await runCase(target, sources, seed);
      expect(fault, `seed ${seed}`).toBeNull();
      outcomes[clip ? 'clips' : 'refusals']++;
    }
    // Files that are all refused, or all cut, were not broken the way that finds anything.
    expect(outcomes.clips).toBeGreaterThan(CASES / 10);
    expect(outcomes.refusals).toBeGreaterThan(CASES / 10);
  });

  const files = existsSync(kept)
    ? readdirSync(kept).filter((name) => name.startsWith(`${target.name}-`))
    : [];
  it.each(files)('no longer fails on %s', async (name) => {
    const file = new Uint8Array(gunzipSync(readFileSync(join(kept, name))));
    for (let seed = 0; seed < 5; seed++)
      expect((await tryFile(target, file, new Random(seed))).fault).toBeNull();
  });
});
