import type { InputVideoTrack } from 'mediabunny';
import { HD_LINES } from '@/lib/codecs/color-matrix';
import { hasWideColors } from '@/lib/media/plain-streams';
import type { VideoStream } from './open-packets';
import { SDR_COLORS } from './plain-frames';

const SD = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false } as const;
const HD = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** Adds the colors that a file doesn't name, as Chromium's player assumes them: BT.601 for small frames, BT.709 for others. */
export function completeColors(
  named: VideoColorSpaceInit | undefined,
  lines: number,
): Required<VideoColorSpaceInit> {
  const guessed = lines < HD_LINES ? SD : HD;
  return {
    primaries: named?.primaries ?? guessed.primaries,
    transfer: named?.transfer ?? guessed.transfer,
    matrix: named?.matrix ?? guessed.matrix,
    fullRange: named?.fullRange ?? guessed.fullRange,
  };
}

/** The colors that a clip's encoded video names: the source's, or BT.709 if they were mapped to that. */
export async function clipColors({ track, pixels }: VideoStream): Promise<VideoColorSpaceInit | undefined> {
  return pixels && hasWideColors(pixels) ? SDR_COLORS : (await track.getDecoderConfig())?.colorSpace;
}

/**
 * Makes a track's decoder configuration name all colors. In Chromium, Mediabunny otherwise assumes BT.709 for those that are missing
 * (its `media-sink.ts`), the encoder writes that into the clip, and small frames get other colors than they had.
 */
export function nameColors(track: InputVideoTrack): void {
  const asked = track.getDecoderConfig.bind(track);
  track.getDecoderConfig = async () => {
    const config = await asked();
    return config && { ...config, colorSpace: completeColors(config.colorSpace, config.codedHeight ?? 0) };
  };
}
