import { opusPlaysLate } from '@/lib/codecs/opus';
import { MAX_INTERVALS } from '@/lib/containers/mp4/write/chunks';
import type { Forecast } from '@/lib/cut/forecast';
import type { ClipContents, Verification } from '@/lib/cut/report';
import { checkClip, FrameCheck } from '@/lib/cut/verify/check-clip';
import { cutMovie, type IndexCut, type OpenMovie } from '@/lib/cut/write/cut-movie';
import type { Edit } from '@/lib/edit/edit';
import { type ReadContext, totalBytes } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import { copyTogether } from './copy-together';
import type { Cuttable } from './cuttable';

/** A clip, and what its ranges are ranges of: the file itself if `media` is null. */
export interface IndexClip extends IndexCut {
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
 * Milliseconds that a click waits for the comparison of frames. Those of a copied clip confirm what its index and bytes have shown;
 * nothing else verifies encoded ones.
 */
const COPIED_FRAMES_MS = 60;
const ENCODED_FRAMES_MS = 10_000;

/** Writes the clips of one file and verifies them. */
export class ClipWriter {
  constructor(
    private readonly blob: Blob,
    private readonly file: Cuttable,
  ) {}

  /**
   * @throws {MediaError} as `cutMovie`; `codec-not-in-mp4` if its Opus would play late; `not-verified`.
   * @throws the signal's reason when aborted.
   */
  async write(edit: Edit, context: ReadContext): Promise<WrittenClip> {
    const open = await this.file.openFor(edit, context);
    const parts = await cutMovie(open, edit, context.signal);
    if (isLate(open, parts.contents)) throw new MediaError('codec-not-in-mp4', 'Opus beside a long lead-in');
    const isWhole = parts.ranges.length <= MAX_INTERVALS;
    return { open, parts, frames: isWhole ? await this.#verify(open, edit, parts, null) : null };
  }

  /**
   * @param scratch entry of the scratch folder for media that has to be copied, or null.
   * @throws {MediaError} `not-verified`; as `copyTogether`.
   * @throws the signal's reason when aborted.
   */
  async finish(
    { open, parts, frames }: WrittenClip,
    edit: Edit,
    scratch: string | null,
    context: ReadContext,
  ): Promise<IndexClip> {
    const isWhole = parts.ranges.length <= MAX_INTERVALS;
    const media = isWhole ? null : await copyTogether(this.blob, parts.ranges, scratch, context);
    const clip = media ? { ...parts, ranges: [{ from: 0, to: media.size }], media } : { ...parts, media };
    const check = frames ?? (await this.#verify(open, edit, clip, media));
    const encoded = clip.contents.start.kind === 'smart';
    return { ...clip, verified: await check.settle(encoded ? ENCODED_FRAMES_MS : COPIED_FRAMES_MS) };
  }

  async #verify(open: OpenMovie, edit: Edit, parts: IndexCut, media: Blob | null) {
    const { head, ranges, inlined, durationSec, contents } = parts;
    const pieces = ranges.map(({ from, to }) => (media ?? this.blob).slice(from, to));
    const own = head.length - totalBytes(inlined);
    const layout = media ? null : { head: own, ranges: [...inlined, ...ranges] };
    const claim = { edit, contents, durationSec, byIndex: true, layout };
    return new FrameCheck(await checkClip(new Blob([head, ...pieces]), open.movie, claim));
  }
}

/** Bytes of a clip. */
export function sizeOfClip({ parts: { head, ranges } }: WrittenClip): number {
  return head.length + totalBytes(ranges);
}

/** True if the clip's Opus would play late, so that another engine has to encode it. */
export function isLate(
  { usable }: OpenMovie,
  { video, audio, start }: Pick<ClipContents, 'video' | 'audio'> & Pick<Forecast, 'start'>,
): boolean {
  const formats = usable.tracks.flatMap(({ entries }) => entries.map(({ format }) => format));
  return opusPlaysLate({
    videoCopied: video === 'copied',
    copiedAudio: audio === 'copied' ? formats : [],
    leadInSec: start.kind === 'lead-in' ? start.leadIn.shownSec : 0,
  });
}
