/** Finds when frames are presented by the times of packets, without decoding. */
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { LONGEST_SNAP_SEC, type Span } from '@/lib/media/time';
import { EPSILON_SEC, inputArguments, KEPT_TIMES, prerollSec } from './command';
import type { FramedSpan, Run } from './job';
import { runsOf } from './spans';

/** A packet of a stream, on ffmpeg's clock. */
export interface Packet {
  /** When it is presented. */
  sec: number;
  durationSec: number;
  isKey: boolean;
}

/** Runs of the program that read packets for one clip, at most: after some more, a program ends itself (`lib/ffmpeg/core.ts`). */
const MOST_READS = 40;

/** Marks that are read at once, few enough for one program. */
export const readsOf = <Mark extends Span>(marks: readonly Mark[]) => runsOf(marks, MOST_READS);

/**
 * The parts of encoded video, each from the beginning of the frame that is on screen at its start if the next one is far away (slides,
 * still recordings).
 */
export async function fromFramesOnScreen(
  { open, job, signal }: Pick<Run, 'open' | 'job' | 'signal'>,
  video: StreamFacts,
): Promise<FramedSpan[]> {
  const { parts, container, streams } = job;
  const begun = new Map<Span, number>();
  for (const run of readsOf(parts)) {
    const lastSec = Math.max(...run.parts.map(({ startSec }) => startSec));
    if (lastSec === 0) continue;
    const fromSec = run.startSec - prerollSec(container, streams);
    const packets = await packetsIn(open, video, { startSec: fromSec, endSec: lastSec }, signal);
    const times = packets.map(({ sec }) => sec);
    for (const part of run.parts) begun.set(part, onScreen(times, part.startSec) ?? part.startSec);
  }
  return parts.map((part) => ({ ...part, startSec: begun.get(part) ?? part.startSec }));
}

/** A stream's packets from the keyframe before a time to well behind another one. */
export async function packetsIn(
  { core, input }: MountedFile,
  video: StreamFacts,
  { startSec, endSec }: Span,
  signal: AbortSignal,
): Promise<Packet[]> {
  const packets = packetLines();
  const span = { startSec, endSec: endSec + LONGEST_SNAP_SEC };
  await core.run(packetTimesArguments(input, video, span), signal, packets.read);
  return packets.found;
}

/** The arguments that print the times of a stream's packets and copy none. */
export function packetTimesArguments(file: string, { index }: StreamFacts, span: Span): string[] {
  const print = ['-map', `0:${index}`, '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  return ['-hide_banner', '-nostats', ...KEPT_TIMES, ...inputArguments({ file, span }), ...print];
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
