import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { LONGEST_SNAP_SEC, msToSeconds, type TimeRange } from '@/lib/media/time';
import { EPSILON_SEC, packetTimesArguments } from './command';

/**
 * Finds when the frame began that is on screen at a range's start, if the next one is far away (slides, still recordings). Reads
 * only the times of packets and decodes nothing.
 * @param range on ffmpeg's clock.
 * @returns seconds; null if the clip begins with a frame of its own.
 */
export async function frameOnScreenSince(
  open: MountedFile,
  streams: readonly StreamFacts[],
  range: TimeRange,
  seekSec: number,
  signal: AbortSignal,
): Promise<number | null> {
  const video = streams.find(({ kind }) => kind === 'video');
  const startSec = msToSeconds(range.startMs);
  if (!video || startSec === 0) return null;
  const times = await packetTimesIn(open, video, seekSec, startSec, signal);
  return onScreen(times, startSec);
}

/** The times of a stream's packets from the keyframe before `seekSec` to behind `startSec`. */
export async function packetTimesIn(
  { core, input }: MountedFile,
  video: StreamFacts,
  seekSec: number,
  startSec: number,
  signal: AbortSignal,
): Promise<number[]> {
  const times = packetTimes();
  const until = startSec + LONGEST_SNAP_SEC;
  await core.run(packetTimesArguments(input, video, seekSec, until), signal, times.read);
  return times.found;
}

/** Reads the output of `framecrc`: the timebase, then "stream, dts, pts, duration, size, checksum" of each packet. */
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
      // A packet without a presentation time (−2⁶³) is presented about when it is decoded.
      const [dts, pts] = [Number(packet[1]), Number(packet[2])];
      found.push((pts < -(2 ** 62) ? dts : pts) * tick);
    },
  };
}

/** The last time before the start, in seconds; null if there is none, or if a frame follows soon after the start. */
export function onScreen(times: readonly number[], startSec: number): number | null {
  const edge = startSec - EPSILON_SEC;
  if (times.some((time) => time >= edge && time <= startSec + LONGEST_SNAP_SEC)) return null;
  const before = times.filter((time) => time < edge);
  return before.length > 0 ? Math.max(...before) : null;
}
