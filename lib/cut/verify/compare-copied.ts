import { endOfClip, mediaTimes, roundingOf, shownEdits } from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { checkpointsAtSplices, MOST_COPIED_ENDS } from './checkpoints';
import { hasTicks } from './compare-heads';
import { comparePiece } from './compare-piece';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { piecesOf } from './pieces';
import { SampleMatches } from './sample-matches';
import {
  type Copying,
  checkTimescales,
  type TrackMatch,
  type TrackPair,
  type TrimmedPacket,
} from './track-pair';

/**
 * Checks that a clip's track presents what the source does: the same samples at the same times, with the same bytes. Video may
 * have several parts; for the other tracks of such clips see `compare-audio.ts` and `compare-others.ts`.
 * @throws {MediaError} `not-verified`.
 */
export function compareCopied(pair: TrackPair, windows: readonly PartWindow[], copying: Copying): TrackMatch {
  const { clip } = pair;
  const scale = checkTimescales(pair);
  const matches = new SampleMatches(pair, copying.layout);
  const partOf = new Int16Array(clip.samples.count).fill(-1);
  const isTrimmed = (sample: number) => copying.trims && matches.isEncoded(sample);
  const trims = { start: isTrimmed(0), end: isTrimmed(clip.samples.count - 1) };
  const trimmed: TrimmedPacket[] = [];
  let offTicks = 0;
  const checkpoints = piecesOf(pair, windows, copying, trims).map((pieces, k) =>
    pieces.map((piece, i) => {
      const compared = comparePiece(pair, piece, matches);
      for (const sample of compared.shown) partOf[sample] = k;
      trimmed.push(...compared.trimmed);
      if (i === 0 && Math.abs(compared.offTicks) >= Math.abs(offTicks)) offTicks = compared.offTicks;
      return compared.checkpoints;
    }),
  );
  if (windows.length > 1) checkOrder(clip, partOf, windows.length);
  else if (!copying.tails && windows.every(({ encodedSec }) => encodedSec === 0))
    checkTicks(pair, partOf.indexOf(0));
  matches.findHidden();
  return {
    samples: matches.count,
    checkpoints: checkpointsAtSplices(checkpoints, MOST_COPIED_ENDS),
    offSec: offTicks / scale,
    trimmed,
    ...(clip.kind === 'video' && {
      copied: { first: matches.checkpoint(0), sync: matches.syncDifferences() },
    }),
  };
}

/**
 * Checks that no frame lasts for a tick if none of the source does. The hidden ones before the first presented one do, and frames around
 * encoded ones may.
 * @throws {MediaError} `not-verified`.
 */
function checkTicks({ source, clip }: TrackPair, first: number): void {
  if (clip.kind === 'video' && first >= 0 && hasTicks(clip, first) && !hasTicks(source))
    throw notVerified(`track ${clip.id} has a frame of a tick, and the source has none`);
}

/**
 * Checks that the parts of a clip follow one another in decode order too, and that nothing is hidden or shown between them.
 * @param partOf part by sample; −1 for samples of no part, which may only precede the first part or follow the last one.
 * @throws {MediaError} `not-verified`.
 */
function checkOrder(clip: Track, partOf: Int16Array, parts: number): void {
  const [edit] = shownEdits(clip, endOfClip(clip));
  const times = mediaTimes(clip);
  const { least } = roundingOf(clip);
  const first = partOf.lastIndexOf(0);
  const last = partOf.indexOf(parts - 1);
  let reached = 0;
  for (let sample = 0; sample < partOf.length; sample++) {
    const part = partOf[sample] ?? -1;
    const time = at(times, sample) - (edit?.mediaTime ?? 0);
    const isHidden = time < 0 ? sample < first : sample > last && time >= (edit?.duration ?? 0) - least;
    if (part < 0 ? !isHidden : part < reached)
      throw notVerified(`sample ${sample} of track ${clip.id} belongs to no part, or to another one`);
    reached = Math.max(reached, part);
  }
}
