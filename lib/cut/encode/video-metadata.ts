import type { InputVideoTrack } from 'mediabunny';

/**
 * Ticks per second of a video track. Whole multiples of the source's timescale keep its times exact. Milliseconds would be too
 * coarse for the frames of a lead-in, which the clip shows 0.1 ms apart.
 */
const LEAST_TIMESCALE = 90_000;
const GREATEST_TIMESCALE = 1_000_000;

/** What a copied video track keeps beside its packets: rotation, language and the source's timescale. */
export async function videoMetadata(track: InputVideoTrack) {
  const resolution = await track.getTimeResolution();
  const timescale = resolution * Math.max(1, Math.ceil(LEAST_TIMESCALE / resolution));
  const exact = Number.isInteger(timescale) && timescale <= GREATEST_TIMESCALE;
  return {
    transformationMatrix: await track.getTransformationMatrix(),
    languageCode: await track.getLanguageCode(),
    // Mediabunny makes the timescale of it.
    ...(exact ? { frameRate: timescale } : {}),
  };
}
