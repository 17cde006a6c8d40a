import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withSteadyClock } from '@/lib/containers/mpegts/steady-clock';
import { storedStreams } from '@/tests/native/files';
import { make, temporaryFile } from '@/tests/support/made-files';

/** A recording of 2 s whose clock begins at a time. */
const recording = (offset: number, ending = 'ts') =>
  readFileSync(
    make(
      `clock-${offset}.${ending}`,
      ...['-f', 'lavfi', '-i', 'testsrc2=s=192x108:r=25:d=2', '-f', 'lavfi', '-i', 'sine=r=48000:d=2'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '25', '-c:a', 'ac3'],
      ...['-output_ts_offset', `${offset}`, '-f', 'mpegts'],
    ),
  );

const blob = (...recordings: Uint8Array[]) => new Blob(recordings.map((bytes) => Uint8Array.from(bytes)));

/** The time of each stream's packets, from the first of the file on, in seconds. */
async function timesOf(file: Blob): Promise<number[][]> {
  const path = temporaryFile('steady.ts', new Uint8Array(await file.arrayBuffer()));
  const streams = storedStreams(path).map(({ packets }) => packets.map(({ time }) => time));
  const first = Math.min(...streams.flat());
  return streams.map((times) => times.map((time) => time - first).sort((a, b) => a - b));
}

describe('the clock of a transport stream', () => {
  it.each([
    ['begins anew', [0, 0]],
    ['begins anew twice', [0, 0, 0]],
    ['jumps back', [3600, 10]],
    ['jumps forward', [0, 3600]],
    ['jumps behind the end of its values', [95_441.5, 3600]],
  ])('is steady where it %s', async (_, offsets) => {
    const steady = await withSteadyClock(blob(...offsets.map((offset) => recording(offset))));
    for (const times of await timesOf(steady)) {
      const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThan(0.015);
      expect(Math.max(...steps)).toBeLessThan(0.1);
      expect(times.at(-1)).toBeCloseTo(2 * offsets.length, 0);
    }
  });

  it('is steady in packets behind the time stamps of camcorders', async () => {
    const stamped = (bytes: Uint8Array) =>
      Buffer.concat(
        Array.from({ length: bytes.length / 188 }, (_, i) => [
          Buffer.alloc(4),
          bytes.subarray(i * 188, i * 188 + 188),
        ]).flat(),
      );
    const times = await timesOf(await withSteadyClock(blob(stamped(recording(0)), stamped(recording(0)))));
    expect(times.map((each) => Math.round(each.at(-1) ?? 0))).toEqual([4, 4]);
  });

  it('stays as it is, across the end of its values too', async () => {
    for (const offset of [0, 95_441.5]) {
      const file = blob(recording(offset));
      expect(await withSteadyClock(file)).toBe(file);
    }
  });
});
