import type { CutContext } from '@/lib/cut/engine';
import { type ClipContents, type LeftOut, type PartStart, withEmptyParts } from '@/lib/cut/report';
import type { IndexCut } from '@/lib/cut/write/cut-movie';
import { isAbort, MediaError } from '@/lib/media/errors';
import { openStorage } from '@/lib/media/scratch/storage';
import type { Encoders } from './encoders';
import type { FitTargets } from './fit-packets';
import type { FittedVideoFeed } from './fitted-video-feed';
import type { PacketSource } from './open-packets';
import { encodesAllVideo, type PacketPlan } from './plan-packets';
import { WrittenStreams } from './written-streams';

/** A clip in a form that can be posted between threads. */
export interface PacketClip extends Omit<IndexCut, 'inlined' | 'spans' | 'encodedBy'> {
  /** The intermediate file, of which `ranges` are ranges. */
  media: Blob;
}

export interface WriteContext {
  /** Null if every stream is copied. */
  encoders: Encoders | null;
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
  onProgress: CutContext['onProgress'];
  /** Absent without a size limit. */
  fit?: FitTargets;
}

/** A clip, and the feeds that were to stay within a size. */
export interface WrittenPackets {
  clip: PacketClip;
  fitted: readonly FittedVideoFeed[];
}

/** Bytes of a clip that may stay in the browser's own store of Blobs, which takes half the time of a private file. */
const SMALL_BYTES = 64 * 2 ** 20;

/**
 * Writes the packets that a clip needs into an intermediate file, and the clip's index over that.
 * @throws {MediaError} `file-unreadable`, `engine-failed`, and as `cutIntermediate`.
 */
export async function writePackets(
  { size, info }: PacketSource,
  plan: PacketPlan,
  { encoders, scratch, onProgress, fit }: WriteContext,
): Promise<WrittenPackets> {
  const written = new WrittenStreams(plan, encoders, onProgress, fit ?? null);
  const bytes = (size * written.lengthSec) / info.durationSec;
  const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
  try {
    const { cut, media } = await written.clip(storage);
    const { head, ranges, durationSec, contents } = cut;
    const clip = { head, media, ranges, durationSec, contents: settle(plan, contents) };
    return { clip, fitted: written.fitted };
  } catch (error) {
    await storage.discard();
    throw coded(error);
  } finally {
    await written.close();
  }
}

/** The planned contents, corrected by what the clip holds: audio that ended before the part is not in it. */
function settle({ contents: planned, streams }: PacketPlan, made: ClipContents): ClipContents {
  const gone = (['video', 'audio'] as const).filter(
    (kind) => planned[kind] !== 'none' && made[kind] === 'none',
  );
  const missing: LeftOut[] = streams.map(({ stream }) => stream).filter(({ kind }) => gone.includes(kind));
  const encoded: PartStart | null = encodesAllVideo(streams) ? { kind: 'encoded' } : null;
  return {
    ...planned,
    // A smart cut may leave nothing to copy.
    video: made.video === 'none' || made.start.kind === 'smart' ? made.video : planned.video,
    audio: made.audio === 'none' ? 'none' : planned.audio,
    start: planned.start.kind === 'encoded' ? planned.start : made.start,
    tailsSec: made.tailsSec,
    crossfades: made.crossfades,
    plainSplices: made.plainSplices,
    later: made.later.map(({ start, atSec }) => ({ start: encoded ?? start, atSec })),
    emptyParts: withEmptyParts(planned.emptyParts, made.emptyParts),
    leftOut: [...planned.leftOut, ...missing.map(({ kind, codec }) => ({ kind, codec }))],
  };
}

/** The library's errors are plain ones; a file that cannot be read any more shows as a DOMException. */
function coded(error: unknown): unknown {
  if (error instanceof MediaError || isAbort(error)) return error;
  const unreadable =
    error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);
  return new MediaError(unreadable ? 'file-unreadable' : 'engine-failed', String(error), { cause: error });
}
