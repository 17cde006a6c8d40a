import { endOfClip, mediaTimes, roundingOf, shownEdits } from '@/lib/containers/mp4/read/presented';
import { at } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { checkpointsAtSplices } from './checkpoints';
import { SameBytes } from './compare-bytes';
import { comparePiece, type PieceCheckpoints } from './compare-piece';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { piecesOf } from './pieces';
import { type Copying, checkTimescales, type TrackMatch, type TrackPair } from './track-pair';

/** The most edits to compare. Of more, the first and the last ones are compared. Real files have a handful. */
const MAX_EDITS = 32;

/**
 * Checks that a clip's track presents what the source does: the same samples at the same times, with the same bytes. Video may
 * have several parts; for the other tracks of such clips see `compare-audio.ts` and `compare-others.ts`.
 * @throws {MediaError} `not-verified`.
 */
export function compareCopied(pair: TrackPair, windows: readonly PartWindow[], copying: Copying): TrackMatch {
  const { source, clip } = pair;
  const scale = checkTimescales(pair);
  const bytes = new SameBytes(source, clip, copying.layout);
  const isOnly = windows.length === 1;
  const partOf = new Int16Array(clip.samples.count).fill(-1);
  const checkpoints: PieceCheckpoints[][] = [];
  let offTicks = 0;
  for (const [k, pieces] of piecesOf(pair, windows, copying).entries()) {
    const ofPart: PieceCheckpoints[] = [];
    for (const [i, piece] of pieces.entries()) {
      if (i >= MAX_EDITS / 2 && i < pieces.length - MAX_EDITS / 2 && isOnly) continue;
      const result = comparePiece(pair, piece, bytes);
      for (const sample of result.shown) partOf[sample] = k;
      ofPart.push(result.checkpoints);
      if (i === 0 && Math.abs(result.offTicks) >= Math.abs(offTicks)) offTicks = result.offTicks;
    }
    checkpoints.push(ofPart);
  }
  if (windows.length > 1) checkOrder(clip, partOf, windows.length);
  bytes.checkHidden();
  return {
    samples: bytes.count,
    checkpoints: checkpointsAtSplices(checkpoints),
    offSec: offTicks / scale,
  };
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
