/** Judges clips with an exact start and end, down to their bytes. */
import { readFileSync } from 'node:fs';
import type { CutReport } from '@/lib/cut';
import { msToSeconds, type TimeRange } from '@/lib/media/time';
import { decodedFrames, isShown, type Packet, type StoredStream } from '../native/files';
import { judgeClip, type Verdict } from './judge';
import { learn, placeParts, type Source } from './place';

/** Seconds by which Matroska rounds times. */
const ROUNDED_SEC = 0.001;

/**
 * Judges a clip as {@link judgeClip} does. Besides, it shows no other frames without its edit list, nor to a decoder that knows only
 * the first packet, and holds no byte of a frame or of an audio packet that lies outside of the parts. One part's audio may go on
 * after its end.
 */
export function judgeExact(
  path: string,
  clip: string,
  parts: readonly TimeRange[],
  report: CutReport,
): Verdict {
  const source = learn(path);
  const verdict = judgeClip(path, clip, parts, report, parts.length === 1 ? { packets: 'inside' } : {});
  const { shown } = verdict;
  const bare = decodedFrames(clip, '-ignore_editlist', '1');
  if (bare.map(({ md5 }) => md5).join() !== shown.map(({ md5 }) => md5).join())
    verdict.problems.push(`shows ${bare.length} frames without its edit list, not those ${shown.length}`);
  // Without probing, which would prepare the decoder for later changes.
  const unwarned = decodedFrames(clip, '-probesize', '32', '-analyzeduration', '0').length;
  if (unwarned < shown.length)
    verdict.problems.push(`${unwarned} frames for a decoder that knows only the first`);
  const { placed } = placeParts(
    parts.map((part) => ({ ...part, source })),
    report,
  );
  const kept = placed.map(({ from }, i) => ({
    begin: from - 5e-5,
    end: msToSeconds(parts[i]?.endMs ?? 0) + (source.isRounded ? ROUNDED_SEC : 0),
  }));
  const keptOf = ({ kind, packets }: StoredStream) =>
    packets.filter(({ time }) =>
      kept.some(({ begin, end }) => time >= begin && (time < end || (kind !== 'video' && kept.length === 1))),
    );
  verdict.problems.push(...removedIn(clip, source, keptOf));
  return verdict;
}

/** What a clip may hold of a source: its frames or packets at these times. Sound may go on for a moment after a part's end. */
export interface KeptOf {
  path: string;
  frame(each: { time: number }): boolean;
  packet(each: Packet, kind: StoredStream['kind']): boolean;
}

/** What a clip holds of its sources besides what was kept: frames, with or without its edit list, and packets. */
export function foundOfRemoved(clip: string, sources: readonly KeptOf[]): string[] {
  const framesOf = (isKept: boolean) =>
    sources.flatMap(({ path, frame }) => learn(path).frames.filter((each) => frame(each) === isKept));
  const removed = new Set(framesOf(false).map(({ md5 }) => md5));
  // Other frames may look the same.
  for (const { md5 } of framesOf(true)) removed.delete(md5);
  if (removed.size === 0) return ['no frame that was removed looks like no other'];
  const shown = decodedFrames(clip).filter(isShown);
  const bare = decodedFrames(clip, '-ignore_editlist', '1');
  const problems = sources.flatMap(({ path, packet }) =>
    removedIn(clip, learn(path), ({ kind, packets }) => packets.filter((each) => packet(each, kind))),
  );
  const seen = shown.filter(({ md5 }) => removed.has(md5));
  if (seen.length > 0) problems.push(`shows ${seen.length} removed frames (${seen[0]?.time} s)`);
  if (bare.map(({ md5 }) => md5).join() !== shown.map(({ md5 }) => md5).join())
    problems.push(`shows ${bare.length} frames without its edit list, not those ${shown.length}`);
  return problems;
}

/** Bytes. In Matroska, the positions of packets are known to within this many. */
const INSIDE = 16;

/** Bytes. Shorter packets may be found anywhere. */
const SHORTEST = 64;

/** Searches a clip for the packets of its source that it must not hold. @param keptOf those of a stream that it may hold. */
export function removedIn(
  clip: string,
  { path, stored }: Pick<Source, 'path' | 'stored'>,
  keptOf: (stream: StoredStream) => readonly Packet[],
): string[] {
  const [bytes, original] = [readFileSync(clip), readFileSync(path)];
  const inside = ({ position, size }: Packet) =>
    original.subarray(position + INSIDE, position + size - INSIDE);
  return stored.flatMap((stream, i) => {
    if (stream.kind !== 'video' && stream.kind !== 'audio') return [];
    // Other packets of a tone, or of silence, are the same.
    const alike = new Set(keptOf(stream).map((packet) => inside(packet).toString('latin1')));
    const gone = stream.packets.filter(
      (packet) => packet.size > SHORTEST && !alike.has(inside(packet).toString('latin1')),
    );
    const found = gone.filter((packet) => bytes.includes(inside(packet)));
    if (found.length === 0) return [];
    const times = found.slice(0, 3).map(({ time }) => time);
    return [`${found.length} of ${gone.length} removed packets (${times} s) of stream ${i}`];
  });
}
