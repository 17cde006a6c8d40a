/** Compares frames of a cropped or mirrored clip with those parts of the source's frames. */
import { copied, type DecodedFrame } from '@/lib/codecs/decoded-frame';
import { fitFrame } from '@/lib/codecs/pixels/fit-frame';
import { flipPlane } from '@/lib/codecs/pixels/flip-plane';
import { scalePlane, turnPlane } from '@/lib/codecs/pixels/scale-plane';
import { endOfClip, shownEdits, within } from '@/lib/containers/mp4/read/presented';
import type { Track } from '@/lib/containers/mp4/read/track';
import { partsInClip } from '@/lib/cut/report';
import { cropInPixels, flipOf } from '@/lib/edit/crop-frame';
import { encodesVideo, limitOf } from '@/lib/edit/edit';
import { type Crop, cropOf, needsEncoding } from '@/lib/edit/framing';
import type { SettledEdit } from '@/lib/edit/settle';
import type { FrameShape } from '@/lib/media/info';
import { splicesToDecode } from './checkpoints';
import type { ExpectedClip } from './expected-clip';
import { DecodeFailure, FrameDecoder } from './frame-decoder';
import { likeness, luma } from './frame-likeness';
import { notVerified } from './not-verified';
import type { PartWindow } from './part-windows';
import { PresentationOrder } from './presentation-order';
import type { TrackPair } from './track-pair';

/** A frame of the clip, the source's frame that it was made of, and the crop of that. */
interface FramedCheckpoint {
  source: number;
  clip: number;
  crop: Crop | null;
}

/** The least similarity of an encoded frame to the source's, in dB; and of small versions of both, which have no noise. */
const LEAST_LIKENESS = 26;
const LEAST_SMALL_LIKENESS = 20;
/** Pixels of the longer side of small versions. */
const SMALL = 64;

/** The most splices at which frames are compared: each takes two GOPs of the source. */
const MOST_SPLICES = 3;

/** Seconds by which rounding may move a time of the clip against the source's. */
const ROUNDING_SEC = 0.0015;

/** Pixels by which the frame size in a file's index may differ from that of its decoded frames. */
const SIZE_SLACK = 16;

/** True if a clip's frames are the source's, cropped or mirrored. */
export function isFramed(edit: SettledEdit): boolean {
  return encodesVideo(edit) && needsEncoding(edit.framing);
}

/**
 * Checks the frame size that a cropped clip states.
 * @throws {MediaError} `not-verified`.
 */
export function checkFrameSize(
  pair: TrackPair,
  { edit, contents }: Pick<ExpectedClip, 'edit' | 'contents'>,
): void {
  const [first] = partsInClip(edit, contents);
  const crop = first && cropOf(first, edit.framing);
  if (!crop || limitOf(edit) || edit.format) return;
  const [expected, actual] = [cropInPixels(crop, shapeOf(pair.source)), shapeOf(pair.clip)];
  for (const side of ['width', 'height'] as const)
    if (Math.abs(expected[side] - actual[side]) > SIZE_SLACK)
      throw notVerified(`frames have a ${side} of ${actual[side]} instead of ${expected[side]}`);
}

/** The frames to compare: at the start of some parts, and in the middle of them. */
function checkpointsOf(
  pair: TrackPair,
  windows: readonly PartWindow[],
  { edit, contents }: Pick<ExpectedClip, 'edit' | 'contents'>,
): FramedCheckpoint[] {
  const parts = partsInClip(edit, contents);
  const chosen = splicesToDecode(windows.length, MOST_SPLICES).add(0);
  return windows.flatMap(({ startSec, endSec, atSec }, k) => {
    const part = parts[k];
    if (!part || !chosen.has(k)) return [];
    const lengthSec = Number.isFinite(endSec) ? endSec - startSec : (part.endMs - part.startMs) / 1000;
    return [0, lengthSec / 2].flatMap((sec) => {
      const source = sampleAt(pair.source, startSec + sec + ROUNDING_SEC);
      const clip = sampleAt(pair.clip, atSec + sec + ROUNDING_SEC);
      return source === null || clip === null ? [] : [{ source, clip, crop: cropOf(part, edit.framing) }];
    });
  });
}

/** The sample on screen at a time of a track's presentation timeline (s); null if there is none. */
function sampleAt(track: Track, sec: number): number | null {
  const tick = sec * track.timescale;
  for (const shown of shownEdits(track, endOfClip(track))) {
    const moment = within(shown, tick, tick + 1);
    const [sample] = moment ? PresentationOrder.of(track).shown(moment, { start: 0, end: 0 }) : [];
    if (sample !== undefined) return sample;
  }
  return null;
}

/**
 * Compares some frames. Those of the source that don't decode, or have no plane of brightness, are skipped.
 * @param windows where the parts lie.
 * @param onFrame called after each frame that was compared.
 * @throws {MediaError} `not-verified`; `file-unreadable`; the signal's reason when aborted.
 */
export async function compareFramed(
  files: { source: Blob; clip: Blob },
  pair: TrackPair,
  windows: readonly PartWindow[],
  expected: Pick<ExpectedClip, 'edit' | 'contents'>,
  signal: AbortSignal,
  onFrame: () => void,
): Promise<void> {
  const decoders = FrameDecoder.ofPair(files, pair);
  if (!decoders || !(await decoders.source.isSupported()) || !(await decoders.clip.isSupported())) return;
  const { edit } = expected;
  const { rotation } = pair.source;
  for (const { source, clip, crop } of checkpointsOf(pair, windows, expected)) {
    const cropped = planar(await decoders.source.frame(source, signal, croppedBy(crop, rotation)));
    const actual = cropped && planar(await decoders.clip.frame(clip, signal, (frame) => copied(frame)));
    if (!actual) continue;
    if (edit.framing.flip) flipPlane(luma(cropped), cropped.width, cropped.height, flipOf(rotation));
    if (isSameKind(cropped, actual)) compare(clip, likeness(cropped, actual), LEAST_LIKENESS);
    else compare(clip, smallLikeness(cropped, actual, pair, edit), LEAST_SMALL_LIKENESS);
    onFrame();
  }
}

function compare(clip: number, alike: number, least: number): void {
  if (alike < least) throw notVerified(`video ${clip} is not what was cropped (${alike.toFixed(1)} dB)`);
}

/** A frame that was decoded and has a plane of brightness; null for any other. */
function planar(frame: DecodedFrame | DecodeFailure | undefined): DecodedFrame | null {
  if (!frame || frame instanceof DecodeFailure) return null;
  return frame.format === 'I420' || frame.format === 'NV12' ? frame : null;
}

const isSameKind = (a: DecodedFrame, b: DecodedFrame) =>
  a.format === b.format && a.width === b.width && a.height === b.height;

/** Returns a function that copies what a crop keeps of a frame. */
function croppedBy(crop: Crop | null, rotation: number): (frame: VideoFrame) => Promise<DecodedFrame> {
  return (frame) => {
    const { visibleRect } = frame;
    if (!crop || !visibleRect) return copied(frame);
    const { x, y, width, height } = cropInPixels(crop, {
      width: visibleRect.width,
      height: visibleRect.height,
      rotation,
    });
    return copied(frame, new DOMRect(visibleRect.x + x, visibleRect.y + y, width, height));
  };
}

/** The likeness of small versions of frames of different sizes, without the bars around one of them. */
function smallLikeness(
  expected: DecodedFrame,
  actual: DecodedFrame,
  pair: TrackPair,
  edit: SettledEdit,
): number {
  const from = { ...shapeOf(pair.source), width: expected.width, height: expected.height };
  const to = { ...shapeOf(pair.clip), width: actual.width, height: actual.height };
  const { turns, x, y, width, height } = fitFrame(
    from,
    edit.format ? to : { ...to, rotation: from.rotation },
  );
  const scale = Math.min(1, SMALL / Math.max(width, height));
  const size = [Math.max(2, Math.round(width * scale)), Math.max(2, Math.round(height * scale))] as const;
  const turned = turnPlane({ width: expected.width, height: expected.height, data: luma(expected) }, turns);
  const inside = new Uint8Array(width * height);
  const all = luma(actual);
  for (let row = 0; row < height; row++) {
    const at = (y + row) * actual.width + x;
    inside.set(all.subarray(at, at + width), row * width);
  }
  const small = [turned, { width, height, data: inside }].map((plane) => scalePlane(plane, ...size).data);
  const [a, b] = small.map((bytes) => ({ format: 'I420', width: size[0], height: size[1], bytes }));
  return a && b ? likeness(a, b) : 0;
}

/** The frames of a track as its index states them. */
function shapeOf({ entries: [entry], rotation, width, height }: Track): FrameShape {
  const coded = entry && entry.width > 0 && entry.height > 0 ? entry : { width, height };
  const aspect = (width / coded.width) * (coded.height / height);
  const pixelAspect = Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
  return { width: coded.width, height: coded.height, rotation, pixelAspect };
}
