import type { InputVideoTrack } from 'mediabunny';

/** Lines from which on a picture whose colours nobody names is taken for high definition. */
const HD_LINES = 720;

const SD = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false } as const;
const HD = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** What a file leaves out of its colours, as Chromium's player guesses it: BT.601 for small pictures, BT.709 for others. */
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

/**
 * Has a track's decoder told its colours in full. In Chromium, Mediabunny else says BT.709 of all that are not named (its
 * `media-sink.ts`), the encoder writes that down, and small pictures come out in other colours than they were.
 */
export function nameColors(track: InputVideoTrack): void {
  const asked = track.getDecoderConfig.bind(track);
  track.getDecoderConfig = async () => {
    const config = await asked();
    return config && { ...config, colorSpace: completeColors(config.colorSpace, config.codedHeight ?? 0) };
  };
}
