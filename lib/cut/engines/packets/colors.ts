import type { InputVideoTrack, VideoSample } from 'mediabunny';
import { type CodedColors, matrixOf } from '@/lib/codecs/color-matrix';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import type { ColorMapper } from '@/lib/codecs/sdr/plain-frame';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';
import { BT709, completeColors } from '@/lib/cut/encode/colors';
import type { PixelFormat, VideoColors } from '@/lib/media/info';
import { hasWideColors } from '@/lib/media/plain-streams';
import type { VideoStream } from './open-packets';

/** The colors of a clip whose source had a high dynamic range, or the primaries of BT.2020. */
export const SDR_COLORS = BT709;

/** BT.709 in the limited range: what mapped colors are coded in. */
export const MAPPED: CodedColors = { matrix: 'bt709', fullRange: false };

/** The colors that a clip's encoded video names: the source's, or BT.709 if they were mapped to that. */
export async function clipColors({ track, pixels }: VideoStream): Promise<VideoColorSpaceInit | undefined> {
  return pixels && hasWideColors(pixels) ? SDR_COLORS : (await track.getDecoderConfig())?.colorSpace;
}

/**
 * Makes a track's decoder configuration name all colors. In Chromium, Mediabunny otherwise assumes BT.709 for those that are missing
 * (its `media-sink.ts`), the encoder writes that into the clip, and small frames get other colors than they had.
 */
export function nameColors(track: InputVideoTrack): void {
  const configOf = track.getDecoderConfig.bind(track);
  track.getDecoderConfig = async () => {
    const config = await configOf();
    return config && { ...config, colorSpace: completeColors(config.colorSpace, config.codedHeight ?? 0) };
  };
}

/** How colors become those of ordinary screens; null if they stay as they are. */
export function mapperOf({ range, gamut }: PixelFormat): ColorMapper | null {
  if (range !== 'sdr') return new ToneMapper(range);
  return gamut ? new GamutMapper() : null;
}

/** The colors that a format stands for. Players assume BT.601 for small frames that state none. */
export function codedColors({ matrix, fullRange }: VideoColors, lines: number): CodedColors {
  return { matrix: matrixOf(matrix, lines), fullRange };
}

/** The colors that a decoded frame is coded in. */
export function colorsOf(sample: VideoSample): CodedColors {
  const { matrix, fullRange } = completeColors(sample.colorSpace.toJSON(), sample.visibleRect.height);
  // Any other matrix, such as that of RGB, counts as BT.709.
  return { matrix: matrixOf(matrix, Number.POSITIVE_INFINITY), fullRange: fullRange ?? false };
}

export const isSameColors = (a: CodedColors, b: CodedColors) =>
  a.matrix === b.matrix && a.fullRange === b.fullRange;

/** The color space for an encoder that is to leave a frame's values alone. A clip's parameter sets state the format's colors. */
export function encoderSpace({ matrix, fullRange }: CodedColors): VideoColorSpaceInit {
  const name = matrix === 'bt601' ? 'smpte170m' : 'bt709';
  return { primaries: name, matrix: name, fullRange, transfer: 'bt709' };
}
