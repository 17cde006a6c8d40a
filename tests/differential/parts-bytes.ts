import { removedIn } from '../corpus/judge-exact';
import { EPSILON_SEC, type Placed, type Source, TICK_SEC } from '../corpus/place';
import type { Packet } from '../native/files';

/** Seconds of audio around a part that may be in the clip besides half a packet: what decodes before its first packet. */
const PREROLL_SEC = 0.081;

/**
 * Searches a clip for what is in none of its parts. Kept are also the lead-in of the first part, the frames after a part's end that
 * its last ones are decoded from, and a packet of audio on either side.
 */
export function judgeRemoved(
  source: Pick<Source, 'path' | 'stored'>,
  clip: string,
  placed: readonly Placed[],
  hiddenSec: number,
): string[] {
  // A clip of one part may keep what is between its samples.
  if (placed.length < 2) return [];
  return removedIn(clip, source, ({ kind, packets }) =>
    kind === 'video' ? keptFrames(packets, placed, hiddenSec) : keptPackets(packets, placed),
  );
}

function keptFrames(all: readonly Packet[], placed: readonly Placed[], hiddenSec: number): Packet[] {
  return placed.flatMap(({ from, to }, k) => {
    const begin = all.reduce(
      (least, { time }) => (time > from + TICK_SEC ? least : Math.max(least, time)),
      -1,
    );
    const isShown = ({ time }: Packet) => time >= Math.min(begin, from) - TICK_SEC && time < to - EPSILON_SEC;
    const last = all.findLastIndex(isShown);
    const earliest = k === 0 ? from - hiddenSec : Math.min(begin, from);
    const first = all.findIndex((packet) => packet.time >= earliest - TICK_SEC && packet.time < to);
    return all
      .slice(Math.max(0, first), last + 1)
      .filter(({ time }) => time >= earliest - TICK_SEC || (k === 0 && hiddenSec > 0));
  });
}

function keptPackets(all: readonly Packet[], placed: readonly Placed[]): Packet[] {
  const long = Math.max(0, ...all.map(({ duration }) => duration));
  return all.filter(({ time, duration }, i) =>
    placed.some(
      ({ from, to }, k) =>
        Math.max(time + duration, all[i + 1]?.time ?? 0) >=
          from - long - (k === 0 ? PREROLL_SEC : 0) - TICK_SEC && time <= to + long + TICK_SEC,
    ),
  );
}
