import { audioStreamOf } from '@/lib/containers/mp4/read/sample-entry';
import { MAX_INTERVALS } from '@/lib/containers/mp4/write/chunks';
import { turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { faultOfCopies } from '@/lib/cut/decide/decide';
import { type Forecast, heldParts, leadInOf } from '@/lib/cut/forecast';
import { onTimeline } from '@/lib/cut/join/on-timeline';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import { proveWay, rejectWay } from '@/lib/cut/splice/ways';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { checkHeadRotation } from '@/lib/cut/verify/check-rotation';
import { FrameCheck } from '@/lib/cut/verify/frame-check';
import { type Clip, clipBlob } from '@/lib/cut/write/clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { type SettledEdit, unturned } from '@/lib/edit/settle';
import { type ReadContext, totalBytes } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { copyTogether } from './copy-together';
import type { Cuttable } from './cuttable';

/** A written clip, and its check, which is null while its bytes still have to be copied together. */
export interface WrittenClip {
  edit: SettledEdit;
  open: OpenMovie;
  clip: Clip;
  frames: FrameCheck | null;
}

/** Milliseconds that a click waits for the comparison of frames that nothing else verifies, from its beginning. */
const FRAMES_MS = 10_000;

/** Writes the clips of one file, or of several, and verifies them. They are rotated last: that changes nothing else. */
export class ClipWriter {
  constructor(private readonly file: Cuttable) {}

  /**
   * Writes a clip that isn't rotated yet. If its encoded frames don't pass verification, they are encoded in the next way.
   * @throws {MediaError} as `cutMovie`; `codec-not-in-mp4` if its audio has to be encoded; `not-verified`.
   * @throws the signal's reason when aborted.
   */
  async write(rotated: SettledEdit, context: ReadContext): Promise<WrittenClip> {
    const edit = unturned(rotated);
    const open = await this.file.openFor(edit, context);
    const clip = await cutMovie(open, onTimeline(open, edit), context);
    if (needsEncodedAudio(open, edit, clip.contents))
      throw new MediaError('codec-not-in-mp4', 'late or clicking audio');
    const written = { edit, open, clip, frames: null };
    if (!isWhole(clip)) return written;
    const verify = async () => ({ ...written, frames: await this.#verify(written, null, context.signal) });
    return this.#orInTheNextWay(verify, written, () => this.write(edit, context));
  }

  /**
   * Completes and verifies a clip, still not rotated.
   * @param scratch entry of the scratch folder for media that has to be copied, or null.
   * @throws {MediaError} `not-verified`; as `copyTogether`.
   * @throws the signal's reason when aborted.
   */
  async finish(written: WrittenClip, scratch: string | null, context: ReadContext): Promise<WrittenClip> {
    const finish = () => this.#finish(written, scratch, context);
    return this.#orInTheNextWay(finish, written, async () =>
      this.finish(await this.write(written.edit, context), scratch, context),
    );
  }

  async #finish(written: WrittenClip, scratch: string | null, context: ReadContext): Promise<WrittenClip> {
    const { clip, frames } = written;
    const copied = isWhole(clip) ? null : await copyTogether(clip.media, clip.ranges, scratch, context);
    const check = frames ?? (await this.#verify(written, copied, context.signal));
    const verified = await check.settle(FRAMES_MS, 'needed');
    if (clip.encodedBy && verified.frames > 0) proveWay(clip.encodedBy);
    const bytes = copied ? { ranges: [{ from: 0, to: copied.size }], media: copied } : {};
    return { ...written, clip: { ...clip, ...bytes, verified }, frames: check };
  }

  /** Begins anew if a clip's encoded frames aren't verified. The way in which they were encoded isn't taken again. */
  async #orInTheNextWay<T>(
    work: () => Promise<T>,
    { clip: { encodedBy } }: WrittenClip,
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

  async #verify({ edit, open, clip }: WrittenClip, copied: Blob | null, signal: AbortSignal) {
    const { head, ranges, inlined, durationSec, contents } = clip;
    const blob = copied ? new Blob([head, copied]) : clipBlob(clip);
    // Ranges that were copied together lie where they would have lain as slices.
    const layout = { head: head.length - totalBytes(inlined), ranges: [...inlined, ...ranges] };
    const origin = { kind: copied ? 'gathered' : 'ranges', layout } as const;
    const claim = { edit: onTimeline(open, edit), contents, durationSec, origin };
    return new FrameCheck(await checkClip(blob, open.movie, claim, signal));
  }
}

/**
 * A clip rotated as an edit asks for. Its head is a copy, because the other one may serve for another rotation.
 * @throws {MediaError} `not-verified`.
 */
export function turnedClip({ open: { movie }, clip }: WrittenClip, edit: SettledEdit): Clip {
  const { turn } = edit.framing;
  if (turn === 0) return { ...clip, head: clip.head.slice() };
  const head = turnedHead(clip.head, turn);
  checkHeadRotation(movie, head, edit);
  return { ...clip, head };
}

/** True if its ranges are few enough to stay slices of the file. */
const isWhole = ({ ranges }: Clip) => ranges.length <= MAX_INTERVALS;

/** True if the clip's audio would play late, or click between parts, so that another engine has to encode it. */
export function needsEncodedAudio(
  { usable }: OpenMovie,
  edit: SettledEdit,
  { video, audio, parts }: Pick<Forecast, 'video' | 'audio' | 'parts'>,
): boolean {
  if (audio !== 'copied') return false;
  const sounds = usable.tracks.flatMap(({ kind, entries }) =>
    kind === 'audio' ? entries.map((entry) => ({ kind, ...audioStreamOf(entry) })) : [],
  );
  const frames = video === 'copied' ? [{ kind: 'video' as const, codec: '' }] : [];
  const clip = { parts: heldParts(parts).length, leadInSec: leadInOf(parts).shownSec };
  return faultOfCopies([...frames, ...sounds], edit, clip) !== null;
}
