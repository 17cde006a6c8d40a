import { audioCodec } from '@/lib/containers/mp4/read/sample-entry';
import { MAX_INTERVALS } from '@/lib/containers/mp4/write/chunks';
import { turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { faultOfCopies } from '@/lib/cut/decide/decide';
import type { Forecast } from '@/lib/cut/forecast';
import { onTimeline } from '@/lib/cut/join/on-timeline';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import type { ClipContents, Verification } from '@/lib/cut/report';
import { rejectWay } from '@/lib/cut/splice/ways';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { checkHeadRotation } from '@/lib/cut/verify/check-rotation';
import { FrameCheck } from '@/lib/cut/verify/frame-check';
import type { IndexCut } from '@/lib/cut/write/clip';
import { clipBlob } from '@/lib/cut/write/clip-blob';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { type SettledEdit, unturned } from '@/lib/edit/settle';
import { type ReadContext, totalBytes } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { copyTogether } from './copy-together';
import type { Cuttable } from './cuttable';

/** A clip, and what its ranges are ranges of: the only file itself if `media` is null. */
export interface IndexClip extends Omit<IndexCut, 'media'> {
  media: Blob | null;
  verified: Verification;
}

/** A written clip, verified but for its frames; `frames` is null while its bytes still have to be copied together. */
export interface WrittenClip {
  open: OpenMovie;
  parts: IndexCut;
  frames: FrameCheck | null;
}

/**
 * Milliseconds after the comparison of frames began until which a click waits for it. Those of a copied clip confirm what its
 * index and bytes have shown; nothing else verifies encoded ones.
 */
const COPIED_FRAMES_MS = 60;
const ENCODED_FRAMES_MS = 10_000;

/** Writes the clips of one file, or of several, and verifies them. They are rotated last: that changes nothing else. */
export class ClipWriter {
  constructor(private readonly file: Cuttable) {}

  /**
   * Writes a clip that isn't rotated yet. If its encoded frames don't pass verification, they are encoded in the next way.
   * @throws {MediaError} as `cutMovie`; `codec-not-in-mp4` if its audio has to be encoded; `not-verified`.
   * @throws the signal's reason when aborted.
   */
  async write(asked: SettledEdit, context: ReadContext): Promise<WrittenClip> {
    const edit = unturned(asked);
    const open = await this.file.openFor(edit, context);
    const parts = await cutMovie(open, onTimeline(open, edit), context);
    if (needsEncodedAudio(open, edit, parts.contents))
      throw new MediaError('codec-not-in-mp4', 'audio that would play late, or click between parts');
    const isWhole = parts.ranges.length <= MAX_INTERVALS;
    const written = { open, parts, frames: null };
    if (!isWhole) return written;
    const verify = async () => ({ ...written, frames: await this.#verify(open, edit, parts, null) });
    return this.#orInTheNextWay(verify, written, () => this.write(edit, context));
  }

  /**
   * Completes a clip, still not rotated.
   * @param scratch entry of the scratch folder for media that has to be copied, or null.
   * @throws {MediaError} `not-verified`; as `copyTogether`.
   * @throws the signal's reason when aborted.
   */
  async finish(
    written: WrittenClip,
    asked: SettledEdit,
    scratch: string | null,
    context: ReadContext,
  ): Promise<IndexClip> {
    const edit = unturned(asked);
    const finish = () => this.#finish(written, edit, scratch, context);
    return this.#orInTheNextWay(finish, written, async () =>
      this.finish(await this.write(edit, context), edit, scratch, context),
    );
  }

  async #finish(
    { open, parts, frames }: WrittenClip,
    edit: SettledEdit,
    scratch: string | null,
    context: ReadContext,
  ): Promise<IndexClip> {
    const isWhole = parts.ranges.length <= MAX_INTERVALS;
    const { blob } = open.movie;
    const media = isWhole ? null : await copyTogether(blob, parts.ranges, scratch, context);
    const clip = media
      ? { ...parts, ranges: [{ from: 0, to: media.size }], media }
      : { ...parts, media: open.shiftsMs ? blob : null };
    const check = frames ?? (await this.#verify(open, edit, parts, media));
    return {
      ...clip,
      verified: await check.settle(hasEncodedFrames(clip.contents) ? ENCODED_FRAMES_MS : COPIED_FRAMES_MS),
    };
  }

  /** Begins anew if a clip's encoded frames aren't verified. The way in which they were encoded isn't taken again. */
  async #orInTheNextWay<T>(
    work: () => Promise<T>,
    { parts: { encodedBy } }: WrittenClip,
    again: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!encodedBy || !(error instanceof MediaError) || error.code !== 'not-verified') throw error;
      rejectWay(encodedBy, 'failed');
      return again();
    }
  }

  async #verify(open: OpenMovie, edit: SettledEdit, parts: IndexCut, media: Blob | null) {
    const { head, ranges, inlined, durationSec, contents } = parts;
    const clip = media ? new Blob([head, media]) : clipBlob(parts);
    // Ranges that were copied together lie where they would have lain as slices.
    const layout = { head: head.length - totalBytes(inlined), ranges: [...inlined, ...ranges] };
    const origin = { kind: media ? 'gathered' : 'ranges', layout } as const;
    const claim = { edit: onTimeline(open, edit), contents, durationSec, origin };
    return new FrameCheck(await checkClip(clip, open.movie, claim));
  }
}

/**
 * A clip rotated as an edit asks for. Its head is a copy, because the other one may serve for another rotation.
 * @throws {MediaError} `not-verified`.
 */
export function turnedClip({ movie }: OpenMovie, clip: IndexClip, edit: SettledEdit): IndexClip {
  const { turn } = edit.framing;
  if (turn === 0) return { ...clip, head: clip.head.slice() };
  const head = turnedHead(clip.head, turn);
  checkHeadRotation(movie, head, edit);
  return { ...clip, head };
}

function hasEncodedFrames({ start, later, tailsSec }: ClipContents): boolean {
  return tailsSec > 0 || [start, ...later.map((part) => part.start)].some(({ kind }) => kind === 'smart');
}

/** Bytes of a clip. */
export function sizeOfClip({ head, ranges }: Pick<IndexCut, 'head' | 'ranges'>): number {
  return head.length + totalBytes(ranges);
}

/** True if the clip's audio would play late, or click between parts, so that another engine has to encode it. */
export function needsEncodedAudio(
  { usable }: OpenMovie,
  edit: SettledEdit,
  { video, audio, start, later }: Pick<ClipContents, 'video' | 'audio' | 'later'> & Pick<Forecast, 'start'>,
): boolean {
  if (audio !== 'copied') return false;
  const sounds = usable.tracks.flatMap(({ kind, entries }) =>
    kind === 'audio' ? entries.map((entry) => ({ kind, codec: audioCodec(entry) })) : [],
  );
  const frames = video === 'copied' ? [{ kind: 'video' as const, codec: '' }] : [];
  const leadInSec = start.kind === 'lead-in' ? start.leadIn.shownSec : 0;
  return faultOfCopies([...frames, ...sounds], edit, { parts: later.length + 1, leadInSec }) !== null;
}
