import { readSample } from '@/lib/containers/mp4/read/samples';
import { timecodeFormat, timecodeIn } from '@/lib/containers/mp4/read/timecode';
import type { Track } from '@/lib/containers/mp4/read/track';
import { isSame } from '@/lib/media/bytes/byte-ranges';
import { notVerified } from './not-verified';
import type { CountedTimecode, TrackPair } from './track-pair';

/** Where in a timecode's count a frame may begin. Its time was rounded, so that may be a little before. */
const [EARLIEST, LATEST] = [-0.26, 0.76];

/**
 * Reads the timecodes of a clip's parts and of the source, and checks that they are as far from each other as their frames.
 * @throws {MediaError} `not-verified`; `file-unreadable`.
 */
export async function compareTimecodes(
  files: { source: Blob; clip: Blob },
  { source, clip }: TrackPair,
  timecodes: readonly CountedTimecode[],
): Promise<void> {
  const format = timecodeFormat(source);
  const [clipEntry, sourceEntry] = [clip, source].map(
    ({ entries }) => entries[0]?.bytes ?? new Uint8Array(0),
  );
  if (!format || !clipEntry || !sourceEntry || !isSame(clipEntry, sourceEntry) || !timecodeFormat(clip))
    throw notVerified(`track ${clip.id} counts timecodes differently`);
  for (const { laterSec, ...samples } of timecodes) {
    const [is, was] = await Promise.all([
      valueIn(files.clip, clip, samples.clip),
      valueIn(files.source, source, samples.source),
    ]);
    const off = laterSec * format.rate - (is - was);
    const inDay = format.day ? off - Math.round(off / format.day) * format.day : off;
    if (inDay < EARLIEST || inDay > LATEST)
      throw notVerified(`timecode ${is} of the clip is ${inDay} frames early`);
  }
}

async function valueIn(blob: Blob, { samples }: Track, sample: number): Promise<number> {
  return timecodeIn(await readSample(blob, samples, sample, 4));
}
