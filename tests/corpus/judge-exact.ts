/** Judges clips with an exact start and end, down to their bytes. */
import { readFileSync } from 'node:fs';
import type { CutReport } from '@/lib/cut/report';
import { msToSeconds, type TimeRange } from '@/lib/media/time';
import { decodedFrames, type Packet, type StoredStream } from '../native/files';
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
