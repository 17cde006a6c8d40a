import { VideoSample } from 'mediabunny';
import { planesOf } from '@/lib/codecs/sdr/frame-planes';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import { type ColorMapper, toBt709, toEightBits } from '@/lib/codecs/sdr/plain-frame';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';
import type { PixelFormat } from '@/lib/media/info';
import { isPlainFormat } from '@/lib/media/plain-streams';

export { planesOf };

/** The colors of a clip whose source had a high dynamic range, or the primaries of BT.2020. */
export const SDR_COLORS = {
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  fullRange: false,
} as const;

/**
 * How decoded frames become 8-bit 4:2:0 frames with ordinary colors; null if they are that already. The function takes a sample
 * over and closes it.
 */
export function plainFrames(
  pixels: PixelFormat | null,
): ((sample: VideoSample) => Promise<VideoSample>) | null {
  if (!pixels || isPlainFormat(pixels)) return null;
  const mapper = mapperOf(pixels);
  return async (sample) => {
    try {
      const planes = await planesOf(sample);
      const frame = mapper ? toBt709(planes, mapper) : toEightBits(planes);
      return new VideoSample(frame, {
        format: 'I420',
        codedWidth: planes.width,
        codedHeight: planes.height,
        displayWidth: sample.squarePixelWidth,
        displayHeight: sample.squarePixelHeight,
        timestamp: sample.timestamp,
        duration: sample.duration,
        colorSpace: mapper ? SDR_COLORS : sample.colorSpace.toJSON(),
      });
    } finally {
      sample.close();
    }
  };
}

/** How colors become those of ordinary screens; null if they stay as they are. */
export function mapperOf({ range, gamut }: PixelFormat): ColorMapper | null {
  if (range !== 'sdr') return new ToneMapper(range);
  return gamut ? new GamutMapper() : null;
}
