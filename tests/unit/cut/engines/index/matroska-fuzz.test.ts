import { describe, expect, it } from 'vitest';
// What opens Matroska is loaded here, before the time limits count.
import '@/lib/cut/engines/index/open-matroska';
import { createIndexService } from '@/lib/cut/engines/index/index-service';
import { MediaError } from '@/lib/media/errors';
import { fixtureBytes } from '@/tests/fixtures';
import { CALL } from '@/tests/support/call';
import { editOf } from '@/tests/support/edits';
import { file, infoOf, second } from '../../../containers/matroska/build';

/** Deterministic, so that a failure can be looked at again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `npm run fuzz` and CI try more. */
const SEEDS = process.env.SNIPREEL_TEST_CI ? 250 : 60;

const EXTREMES = [0, 1, 0x1f, 0x40, 0x7f, 0x80, 0xa3, 0xec, 0xff];

function damaged(source: Uint8Array, seed: number): Blob {
  const bytes = source.slice();
  const next = random(seed);
  const reach = next() < 0.6 ? Math.min(1500, bytes.length) : bytes.length;
  for (let i = 0; i < 1 + next() * 8; i++) {
    const at = Math.floor(next() * reach);
    const value = EXTREMES[Math.floor(next() * EXTREMES.length)] ?? 0;
    for (let k = 0; k < (next() < 0.6 ? 1 : 8); k++) bytes[at + k] = value;
  }
  return new Blob([next() < 0.1 ? bytes.subarray(0, Math.floor(next() * bytes.length)) : bytes]);
}

const built = (live: boolean) => {
  const clusters = Array.from({ length: 4 }, (_, i) => second(i * 1000));
  return file({ clusters, live, cues: !live, info: infoOf(live ? null : 4000) });
};

describe.each([
  ['built', () => built(false).arrayBuffer()],
  ['live', () => built(true).arrayBuffer()],
  ['H.264', async () => new Uint8Array(fixtureBytes('h264AacMkv'))],
] as const)('a damaged %s file', (_, make) => {
  // `npm run fuzz` limits the processor time of each file.
  it('is cut or refused with a code, never anything else', { timeout: 120_000 }, async () => {
    const source = new Uint8Array(await make());
    let refused = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      try {
        const service = createIndexService({ ahead: false });
        await service.open(CALL, [{ id: 1, file: damaged(source, seed), container: 'mkv' }]);
        const startMs = (seed % 15) * 100;
        const edit = editOf(startMs, startMs + 1500);
        await service.forecast(CALL, edit);
        const { ranges } = await service.cut(CALL, edit, null);
        expect(ranges.length).toBeLessThan(500);
      } catch (error) {
        expect(error, `seed ${seed}: ${String(error)}`).toBeInstanceOf(MediaError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThan(SEEDS - 5);
  });
});
