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

/** A packet of a stream, on ffmpeg's clock. */
export interface Packet {
  /** When it is presented. */
  sec: number;
  durationSec: number;
  isKey: boolean;
}

/** The times of a stream's packets from the keyframe before `seekSec` to behind `startSec`. */
export async function packetTimesIn(
  open: MountedFile,
  video: StreamFacts,
  seekSec: number,
  startSec: number,
  signal: AbortSignal,
): Promise<number[]> {
  return (await packetsIn(open, video, seekSec, startSec, signal)).map(({ sec }) => sec);
}

/** A stream's packets from the keyframe before `seekSec` to behind `startSec`. */
export async function packetsIn(
  { core, input }: MountedFile,
  video: StreamFacts,
  seekSec: number,
  startSec: number,
  signal: AbortSignal,
): Promise<Packet[]> {
  const packets = packetLines();
  const until = startSec + LONGEST_SNAP_SEC;
  await core.run(packetTimesArguments(input, video, seekSec, until), signal, packets.read);
  return packets.found;
}

/**
 * Reads the output of `framecrc`: the timebase, then "stream, dts, pts, duration, size, checksum" of each packet. Flags follow
 * unless the packet is a keyframe and nothing else.
 */
export function packetLines(): { read: (line: string) => void; found: Packet[] } {
  const found: Packet[] = [];
  let tick = 1;
  return {
    found,
    read(line) {
      const clock = /^#tb 0: (\d+)\/(\d+)/.exec(line);
      if (clock) tick = Number(clock[1]) / Number(clock[2]);
      const packet = /^0, *(-?\d+), *(-?\d+), *(\d+),[^F]*(?:F=0x([0-9A-F]+))?/.exec(line);
      if (!packet) return;
      // A packet without a presentation time (−2⁶³) is presented about when it is decoded.
      const [dts, pts, duration] = [Number(packet[1]), Number(packet[2]), Number(packet[3])];
      const flags = packet[4] === undefined ? KEY_FLAG : Number.parseInt(packet[4], 16);
      found.push({
        sec: (pts < -(2 ** 62) ? dts : pts) * tick,
        durationSec: duration * tick,
        isKey: (flags & KEY_FLAG) !== 0,
      });
    },
  };
}

/** `AV_PKT_FLAG_KEY` of libavcodec. */
const KEY_FLAG = 1;

/** The last time before the start, in seconds; null if there is none, or if a frame follows soon after the start. */
export function onScreen(times: readonly number[], startSec: number): number | null {
  const edge = startSec - EPSILON_SEC;
  if (times.some((time) => time >= edge && time <= startSec + LONGEST_SNAP_SEC)) return null;
  const before = times.filter((time) => time < edge);
  return before.length > 0 ? Math.max(...before) : null;
}
