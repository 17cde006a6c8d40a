import type { CutContext } from '@/lib/cut/engine';
import type { IndexCut } from '@/lib/cut/write/cut-movie';
import { suppliedContents } from '@/lib/cut/write/cut-supplied';
import { isAbort, MediaError } from '@/lib/media/errors';
import { openStorage } from '@/lib/media/scratch/storage';
import type { Encoders } from './encoders';
import type { FitTargets } from './fit-packets';
import type { PacketSource } from './open-packets';
import { encodesAllVideo, type PacketPlan } from './plan-packets';
import type { VideoFeed } from './video-feed';
import { WrittenStreams } from './written-streams';

/** A clip in a form that can be posted between threads. */
export type PacketClip = Omit<IndexCut, 'inlined' | 'spans' | 'encodedBy'>;

export interface WriteContext {
  /** Null if every stream is copied. */
  encoders: Encoders | null;
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
  onProgress: CutContext['onProgress'];
  /** Absent without a size limit. */
  fit?: FitTargets;
}

/** A clip, and the feeds that encoded its video. */
export interface WrittenPackets {
  clip: PacketClip;
  videos: readonly VideoFeed[];
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
    const { head, media, ranges, durationSec, contents } = await written.clip(storage);
    const clip = { head, media, ranges, durationSec, contents: contentsOf(plan, contents) };
    return { clip, videos: written.videos };
  } catch (error) {
    await storage.discard();
    throw coded(error);
  } finally {
    await written.close();
  }
}

const contentsOf = ({ contents, streams }: PacketPlan, cut: IndexCut['contents']) =>
  suppliedContents(
    {
      ...contents,
      encodesAllVideo: encodesAllVideo(streams),
      streams: streams.map(({ stream }) => stream),
    },
    cut,
  );

/** The library's errors are plain ones; a file that cannot be read any more shows as a DOMException. */
function coded(error: unknown): unknown {
  if (error instanceof MediaError || isAbort(error)) return error;
  const unreadable =
    error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);
  return new MediaError(unreadable ? 'file-unreadable' : 'engine-failed', String(error), { cause: error });
}
