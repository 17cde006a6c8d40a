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

/** Bytes. In Matroska, the positions of packets are known to within this many bytes. */
const INSIDE = 16;

/** Searches the clip for bytes of what was cut away. */
function leftovers({ path, stored, isRounded }: Source, clip: string, begin: number, end: number): string[] {
  const [bytes, original] = [readFileSync(clip), readFileSync(path)];
  return stored.flatMap(({ kind, packets }, i) => {
    if (kind !== 'video' && kind !== 'audio') return [];
    const isKept = ({ time }: Packet) =>
      time >= begin - 5e-5 && (kind !== 'video' || time < end + (isRounded ? ROUNDED_SEC : 0));
    const kept = new Set(packets.filter(isKept).map(({ md5 }) => md5));
    // Packets of silence are all alike, and short ones may match anywhere.
    const gone = packets.filter((packet) => !isKept(packet) && !kept.has(packet.md5) && packet.size > 64);
    const found = gone.filter(({ position, size }) =>
      bytes.includes(original.subarray(position + INSIDE, position + size - INSIDE)),
    );
    return found.length === 0
      ? []
      : [`${found.length} of ${gone.length} removed packets of stream ${i} are in the file`];
  });
}
