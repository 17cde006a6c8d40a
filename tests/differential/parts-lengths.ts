import type { StoredStream } from './oracle';
import { type Placed, TICK_SEC } from './parts-expected';

/** What is wrong with when a clip's streams begin and end, as players read it from its headers. */
export function judgeLengths(
  streams: readonly StoredStream[],
  durationSec: number,
  placed: readonly Placed[],
  longestPacketSec: number,
): string[] {
  const last = placed.at(-1);
  const total = last ? last.at + last.to - last.from : 0;
  const videoTo = placed.findLast(({ frames }) => frames.length > 0)?.videoTo ?? 0;
  const problems: string[] = [];
  for (const [i, stream] of streams.entries()) {
    const { kind, start } = stream;
    const end = endOf(stream);
    if (kind === 'video' && Math.abs(end - videoTo) > 2 * TICK_SEC)
      problems.push(`video ends at ${end} s, its parts at ${videoTo} s`);
    if (kind === 'audio' && end > total + 1.5 * longestPacketSec + TICK_SEC)
      problems.push(`stream ${i} ends at ${end} s, the parts at ${total} s`);
    if (start < -TICK_SEC || start > total) problems.push(`stream ${i} begins at ${start} s`);
  }
  const longest = Math.max(...streams.filter(({ kind }) => kind === 'video' || kind === 'audio').map(endOf));
  if (Math.abs(longest - durationSec) > 2 * TICK_SEC + 1.5 * longestPacketSec)
    problems.push(`its streams end at ${longest} s, the clip is reported to last ${durationSec} s`);
  return problems;
}

/** The header's duration of audio counts packets that the edit list hides before the start. */
function endOf({ kind, end, packets }: StoredStream): number {
  return kind === 'audio' ? Math.max(...packets.map(({ time, duration }) => time + duration)) : end;
}
