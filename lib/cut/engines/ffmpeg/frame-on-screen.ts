import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { LONGEST_SNAP_SEC, msToSeconds, type TimeRange } from '@/lib/media/time';
import { EPSILON_SEC, packetTimesArguments } from './command';

/**
 * When the picture began that is on screen at a range's start, where the next one is far away (slides, a still recorded from
 * a browser). Reads the times of packets, and decodes nothing.
 * @param range on ffmpeg's clock.
 * @returns seconds; null where the clip begins with its own first picture.
 */
export async function heldSince(
  { core, input }: MountedFile,
  streams: readonly StreamFacts[],
  range: TimeRange,
  seekSec: number,
  signal: AbortSignal,
): Promise<number | null> {
  const picture = streams.find(({ kind }) => kind === 'video');
  const startSec = msToSeconds(range.startMs);
  if (!picture || startSec === 0) return null;
  const times = packetTimes();
  const until = startSec + LONGEST_SNAP_SEC;
  await core.run(packetTimesArguments(input, picture, seekSec, until), signal, times.read);
  return onScreen(times.found, startSec);
}

/** Of what `framecrc` prints: the clock, then "stream, dts, pts, duration, size, checksum" of each packet. */
export function packetTimes(): { read: (line: string) => void; found: number[] } {
  const found: number[] = [];
  let tick = 1;
  return {
    found,
    read(line) {
      const clock = /^#tb 0: (\d+)\/(\d+)/.exec(line);
      if (clock) tick = Number(clock[1]) / Number(clock[2]);
      const packet = /^0, *(-?\d+), *(-?\d+),/.exec(line);
      if (!packet) return;
      // Without a time of its own (−2⁶³) a packet is shown about when it is decoded.
      const [dts, pts] = [Number(packet[1]), Number(packet[2])];
      found.push((pts < -(2 ** 62) ? dts : pts) * tick);
    },
  };
}

/** The last time before the start, unless one follows it soon; null when there is none. Seconds. */
export function onScreen(times: readonly number[], startSec: number): number | null {
  const edge = startSec - EPSILON_SEC;
  if (times.some((time) => time >= edge && time <= startSec + LONGEST_SNAP_SEC)) return null;
  const before = times.filter((time) => time < edge);
  return before.length > 0 ? Math.max(...before) : null;
}
