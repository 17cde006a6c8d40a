/** Judges clips whose start and end are exact: what is also in their bytes. */
import { readFileSync } from 'node:fs';
import type { CutReport } from '@/lib/cut/report';
import { msToSeconds, type TimeRange } from '@/lib/media/time';
import { decodedFrames, frames, type Packet } from '../native/files';
import { judgeClip, type Verdict } from './judge';
import { learn, placeParts, type Source } from './place';

/** Seconds by which Matroska rounds times. */
const ROUNDED_SEC = 0.001;

/**
 * Judges a clip of one part as {@link judgeClip} does. Besides, it shows no other frames without its edit list, nor to a decoder that
 * knows only the first packet, and holds no byte of a frame from before the start or after the end, or of an audio packet from
 * before the start.
 */
export function judgeExact(path: string, clip: string, part: TimeRange, report: CutReport): Verdict {
  const source = learn(path);
  const verdict = judgeClip(path, clip, [part], report, { packets: 'inside' });
  const [shown, bare] = [frames(clip), decodedFrames(clip, '-ignore_editlist', '1')];
  if (bare.map(({ md5 }) => md5).join() !== shown.map(({ md5 }) => md5).join())
    verdict.problems.push(`shows ${bare.length} frames without its edit list, not those ${shown.length}`);
  // Without probing, which would prepare the decoder for later changes.
  const unwarned = decodedFrames(clip, '-probesize', '32', '-analyzeduration', '0').length;
  if (unwarned < shown.length)
    verdict.problems.push(`${unwarned} frames for a decoder that knows only the first`);
  const [placed] = placeParts([{ ...part, source }], report).placed;
  verdict.problems.push(...leftovers(source, clip, placed?.from ?? 0, msToSeconds(part.endMs)));
  return verdict;
}

/** Searches the clip for bytes of what was cut away. */
function leftovers({ path, stored, isRounded }: Source, clip: string, begin: number, end: number): string[] {
  return stored.flatMap(({ kind, packets }, i) => {
    if (kind !== 'video' && kind !== 'audio') return [];
    const isKept = ({ time }: Packet) =>
      time >= begin - 5e-5 && (kind !== 'video' || time < end + (isRounded ? ROUNDED_SEC : 0));
    return removedIn(clip, path, packets, packets.filter(isKept)).map(
      (problem) => `${problem} of stream ${i}`,
    );
  });
}

/** Bytes. In Matroska, the positions of packets are known to within this many. */
const INSIDE = 16;

/** Bytes. Shorter packets may be found anywhere. */
const SHORTEST = 64;

/** Searches a clip for the packets of a source that it must not hold. */
export function removedIn(
  clip: string,
  source: string,
  all: readonly Packet[],
  kept: readonly Packet[],
): string[] {
  const [bytes, original] = [readFileSync(clip), readFileSync(source)];
  const inside = ({ position, size }: Packet) =>
    original.subarray(position + INSIDE, position + size - INSIDE);
  // Other packets of a tone, or of silence, are the same.
  const alike = new Set(kept.map((packet) => inside(packet).toString('latin1')));
  const gone = all.filter(
    (packet) => packet.size > SHORTEST && !alike.has(inside(packet).toString('latin1')),
  );
  const found = gone.filter((packet) => bytes.includes(inside(packet)));
  const times = found.slice(0, 3).map(({ time }) => time);
  return found.length === 0 ? [] : [`${found.length} of ${gone.length} removed packets (${times} s)`];
}
