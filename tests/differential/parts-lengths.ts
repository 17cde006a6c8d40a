import { type Placed, TICK_SEC } from '../corpus/place';
import type { StoredStream } from '../native/files';
import type { PartsClip } from './parts-judge';

/** What is wrong with when a clip's streams begin and end, as players read it from its headers. */
export function judgeLengths(
  { streams, tickSec, videoTo: editedTo }: Pick<PartsClip, 'streams' | 'tickSec' | 'videoTo'>,
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
    // Of video that begins late, ffprobe's duration counts from the beginning of the media.
    const shownTo = kind === 'video' && start > TICK_SEC ? editedTo : end;
    const off = Math.max(Math.abs(shownTo - videoTo), Math.abs(editedTo - videoTo));
    if (kind === 'video' && off > Math.max(2 * TICK_SEC, tickSec))
      problems.push(`video ends at ${shownTo} or ${editedTo} s, its parts at ${videoTo} s`);
    if (kind === 'audio' && end > total + 1.5 * longestPacketSec + TICK_SEC)
      problems.push(`stream ${i} ends at ${end} s, the parts at ${total} s`);
    if (start < -TICK_SEC || start > total) problems.push(`stream ${i} begins at ${start} s`);
  }
  const longest = Math.max(editedTo, ...streams.filter(({ kind }) => kind === 'audio').map(endOf));
  if (Math.abs(longest - durationSec) > 2 * TICK_SEC + 1.5 * longestPacketSec)
    problems.push(`its streams end at ${longest} s, the clip is reported to last ${durationSec} s`);
  return problems;
}

/** The header's duration of audio counts packets that the edit list hides before the start. */
function endOf({ kind, end, packets }: StoredStream): number {
  return kind === 'audio' ? Math.max(...packets.map(({ time, duration }) => time + duration)) : end;
}
