/** Plans a clip with a size limit: what its streams become. */
import { type Cause, decide } from '@/lib/cut/decide/decide';
import type { FitSource } from '@/lib/cut/fit/fit-source';
import { type FitPlan, planFit } from '@/lib/cut/fit/plan-fit';
import { type FitTargets, firstTargets } from '@/lib/cut/fit/targets';
import { squareSize } from '@/lib/edit/crop-frame';
import type { SizeLimit } from '@/lib/edit/edit';
import { type Crop, cropOf } from '@/lib/edit/framing';
import { limited } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { AudioStream, Stream, VideoStream } from './open-packets';
import { type PacketPlan, plannedContents, videoOf } from './plan-packets';
import { ratesOf } from './track-rates';

/** Copied audio may have this many times the bit rate that the plan gives it. */
const COPY_BITS = 1.1;

/**
 * What a planned clip becomes within a limit. All of its video is encoded, and audio unless its packets are small enough.
 * @throws {MediaError} `too-large` if nothing fits.
 */
export async function fitStreams(
  planned: PacketPlan,
  limit: SizeLimit,
): Promise<{ plan: PacketPlan; fit: FitTargets }> {
  const source = await fitSource(planned);
  const plan = planFit(source, limit);
  if (!plan.possible) throw new MediaError('too-large', `${limit.bytes} bytes for ${source.sec} s`);
  const all = planned.streams.map(({ stream }) => stream);
  const cannotCopy = new Map<Stream, Cause>();
  for (const stream of all)
    if (stream.kind === 'audio' && !(await isSmall(stream, plan))) cannotCopy.set(stream, 'limit');
  const { edit } = planned;
  const within = { ...edit, output: limited(edit.output, limit) };
  const streams = decide(all, within, { parts: planned.parts.length, cannotCopy });
  const videos = all.filter(({ kind }) => kind === 'video').length;
  const contents = await plannedContents(streams, planned.contents);
  const fit = firstTargets(plan, source.sec, videos);
  return { plan: { ...planned, streams, contents }, fit };
}

async function fitSource(plan: PacketPlan): Promise<FitSource> {
  const { parts, streams, edit, lengthSec } = plan;
  const crop = cropOf(parts[0].part, edit.framing);
  const video = videoOf(plan);
  const audio = streams.flatMap(({ stream }) => (stream.kind === 'audio' ? [stream] : []));
  const rate = video ? (await ratesOf(video)).rate : 0;
  return { sec: lengthSec, video: video && { ...(await fittedSize(video, crop)), rate }, audio };
}

/** The size of the frames before they are scaled, with square pixels. */
async function fittedSize({ track, frame }: VideoStream, crop: Crop | null) {
  if (crop) return squareSize(frame, crop);
  return { width: await track.getSquarePixelWidth(), height: await track.getSquarePixelHeight() };
}

/** True if a copy of some audio takes about as many bytes as the plan gives it, and has no more channels. */
async function isSmall(stream: AudioStream, { audioBitsPerSec, channels }: FitPlan): Promise<boolean> {
  const { bits } = await ratesOf(stream);
  return bits <= audioBitsPerSec * COPY_BITS && Math.min(2, stream.channels) <= channels;
}
