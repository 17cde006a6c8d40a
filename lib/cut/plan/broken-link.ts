import { brokenLink } from '@/lib/codecs/h265/broken-link';
import { canBegin } from '@/lib/containers/mp4/read/random-access';
import { timeOf } from '@/lib/containers/mp4/read/runs';
import { nalFormatOf } from '@/lib/containers/mp4/read/sample-entry';
import { readSample } from '@/lib/containers/mp4/read/samples';
import { entryOf } from '@/lib/containers/mp4/read/track';
import { keyframesFor } from '@/lib/containers/mp4/write/clip';
import { MediaError } from '@/lib/media/errors';
import { settleTimes } from './join-timing';
import { type Indexed, type PartPlan, withVideo } from './plan-part';
import { presentationTime } from './select-samples';

/**
 * Makes a part that begins with an H.265 CRA frame ready to follow another part (ITU-T H.265 §8.1.3). Its leading frames refer to
 * frames that the clip lacks, so they are left out. The CRA frame becomes a BLA frame, which tells decoders that other frames
 * precede it. Other parts stay as they are.
 * @throws {MediaError} `file-unreadable`; `unsupported` for another codec's open GOP, and for a file's first frame that isn't a
 *   keyframe, because decoders would continue from the frames of the part before it.
 */
export async function withBrokenLink({ movie, access }: Indexed, part: PartPlan): Promise<PartPlan> {
  const { video } = part;
  const [segment] = video?.segments ?? [];
  if (!video || !segment || video.leadInSec > 0) return part;
  const { track } = video;
  const { from, to, shown } = segment;
  const kind = await access(track, from);
  if (!canBegin(kind)) throw new MediaError('unsupported', 'a part that does not begin with a keyframe');
  if (kind !== 'leading') return part;
  const entry = entryOf(track, from);
  const format = entry && nalFormatOf(entry);
  if (format?.codec !== 'hevc') throw new MediaError('unsupported', 'frames before a part');
  const { samples } = track;
  const frame = brokenLink(await readSample(movie.blob, samples, from), format.lengthSize);
  let trailing = from + 1;
  while (trailing < to && presentationTime(track, trailing) < shown.from) trailing++;
  const count = to - trailing + 1;
  const presented = new Float64Array(count);
  const earliest = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    presented[i] = presentationTime(track, trailing + i - 1) - shown.from;
    earliest[i] = timeOf(samples.decode, trailing + i - 1) - timeOf(samples.decode, from);
  }
  const { timing, shift } = settleTimes(
    { presented, earliest, splices: [] },
    track.timescale,
    shown.to - shown.from,
    1,
  );
  return withVideo(part, {
    ...video,
    pieces: [
      keyframesFor(track, from, [frame]),
      ...(trailing < to ? [{ kind: 'copied' as const, from: trailing, to, dependent: true }] : []),
    ],
    timing,
    presents: video.presents.map((span) => ({ ...span, mediaTime: shift })),
  });
}
