/** Estimates the bytes of an MP4 beside its media, a little too high. */
import type { FitSource } from './fit-source';

/** `ftyp`, `moov` and `mdat` headers, and the boxes of one track without its tables. */
const FILE_BYTES = 1_200;
const TRACK_BYTES = 900;
/** `stsz` 4, `ctts` and `stts` up to 8 each where times vary, and its share of `stsc`, `co64` and `stss`. */
const VIDEO_SAMPLE_BYTES = 18;
/** `stsz` 4, and its share of `stsc` and `co64`. */
const AUDIO_SAMPLE_BYTES = 6;
/** Samples in an AAC packet. */
const AAC_FRAME = 1_024;

/** The bytes of the index for a clip with frames at `rate`. */
export function indexBytes({ sec, video, audio }: FitSource, rate: number): number {
  const frames = video ? Math.ceil(sec * rate) : 0;
  const packets = audio.map(({ sampleRate }) => Math.ceil((sec * (sampleRate || 48_000)) / AAC_FRAME) + 2);
  const tables =
    frames * VIDEO_SAMPLE_BYTES + packets.reduce((sum, count) => sum + count * AUDIO_SAMPLE_BYTES, 0);
  return FILE_BYTES + (audio.length + (video ? 1 : 0)) * TRACK_BYTES + tables;
}
