import type { CutContext } from '@/lib/cut/engine';
import type { ClipContents, LeftOut, Treatment } from '@/lib/cut/report';
import { cutIntermediate } from '@/lib/cut/write/cut-intermediate';
import type { IndexCut } from '@/lib/cut/write/cut-movie';
import type { Edit } from '@/lib/edit/edit';
import { isAbort, MediaError } from '@/lib/media/errors';
import { openStorage } from '@/lib/media/scratch/storage';
import { CopyFeed } from './copy-feed';
import type { Encoders } from './encoders';
import type { Feed } from './feed';
import type { PacketSource, Stream } from './open-packets';
import type { PacketPlan } from './plan-packets';
import { neededPackets } from './select-packets';
import { writeIntermediate } from './write-intermediate';

/** A clip in a form that can be posted between threads. */
export interface PacketClip extends Omit<IndexCut, 'inlined'> {
  /** The intermediate file, of which `ranges` are ranges. */
  media: Blob;
}

export interface WriteContext {
  /** Null if every stream is copied. */
  encoders: Encoders | null;
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
  onProgress: CutContext['onProgress'];
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
  edit: Edit,
  { encoders, scratch, onProgress }: WriteContext,
): Promise<PacketClip> {
  const { startSec, endSec } = plan.span;
  const lengthSec = Math.min(endSec, info.durationSec) - startSec;
  const bytes = (size * lengthSec) / info.durationSec;
  const storage = await openStorage(bytes > SMALL_BYTES ? scratch : null);
  const feeds: Feed[] = [];
  try {
    for (const [i, stream] of plan.streams.entries())
      feeds.push(await openFeed(stream, plan, plan.treatments[i] ?? 'copied', encoders));
    const written = await writeIntermediate(feeds, storage, (sec) =>
      onProgress(
        Math.min(1, Math.max(0, sec - startSec) / lengthSec),
        encoders ? projectSize(feeds, lengthSec) : undefined,
      ),
    );
    const { head, ranges, durationSec, contents } = await cutIntermediate(written, edit, plan);
    return { head, media: written.media, ranges, durationSec, contents: settle(plan, contents) };
  } catch (error) {
    await storage.discard();
    throw coded(error);
  } finally {
    for (const feed of feeds) await feed.close();
  }
}

/** @returns bytes of a clip of this length in seconds; undefined until each stream has been measured. */
function projectSize(feeds: readonly Feed[], lengthSec: number): number | undefined {
  const bytes = feeds.reduce((sum, { written }) => sum + written.bytesPerSec * lengthSec, 0);
  return Number.isFinite(bytes) ? bytes : undefined;
}

async function openFeed(
  stream: Stream,
  { span, starts }: PacketPlan,
  treatment: Treatment,
  encoders: Encoders | null,
): Promise<Feed> {
  const start = starts.get(stream);
  if (treatment === 'copied' || !encoders)
    return CopyFeed.open(stream, neededPackets(stream, span, start?.key ?? null));
  if (stream.kind === 'audio') return encoders.audio(stream, span);
  if (!start) throw new Error('a start was planned for each video stream');
  return encoders.video(stream, span, start);
}

/** The planned contents, corrected by what the clip holds: audio that ended before the part is not in it. */
function settle({ contents: planned, streams }: PacketPlan, made: ClipContents): ClipContents {
  const gone = (['video', 'audio'] as const).filter(
    (kind) => planned[kind] !== 'none' && made[kind] === 'none',
  );
  const missing: LeftOut[] = streams.filter(({ kind }) => gone.includes(kind));
  return {
    ...planned,
    // A smart cut may leave nothing to copy.
    video: made.video === 'none' || made.start.kind === 'smart' ? made.video : planned.video,
    audio: made.audio === 'none' ? 'none' : planned.audio,
    start: planned.start.kind === 'encoded' ? planned.start : made.start,
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
