import { at } from '@/lib/containers/mp4/read/runs';
import { withBox } from '@/lib/containers/mp4/read/sample-entry';
import { readSample, sizeOf } from '@/lib/containers/mp4/read/samples';
import type { ExactForecast } from '@/lib/cut/forecast';
import {
  type ClipPlan,
  composeClip,
  type Indexed,
  planTracks,
  type TrackPlans,
} from '@/lib/cut/plan/plan-clip';
import type { TrackPlan } from '@/lib/cut/plan/plan-track';
import type { ClipContents } from '@/lib/cut/report';
import type { Edit } from '@/lib/edit/edit';
import { ExactStartRefused } from '@/lib/media/errors';
import type { SpliceableStream } from './codecs/codec';
import { readStream } from './codecs/table';
import { encodeHead } from './encode-head';
import { type Supported, supported, type VideoRates } from './encoder-support';
import { findSplice, type Splice, secondsOf } from './find-splice';
import { refusingWith } from './refusal';
import { splicedTiming } from './timing';

/**
 * Plans a clip that begins exactly at its start, and encodes the frames up to the next keyframe. If the start is on a keyframe,
 * nothing is encoded, and the clip only lacks the audio packet from before the start.
 * @throws {MediaError} `exact-refused`, with the reason; `empty-range`, `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function planSmartCut(indexed: Indexed, edit: Edit, signal: AbortSignal): Promise<ClipPlan> {
  const tracks = await planTracks(indexed, edit);
  const video = videoPlanOf(tracks);
  if (!video) return composeClip(indexed, edit, tracks);
  refuseOthers(tracks, video);
  const splice = await findSpliceUnlessClean(video, indexed);
  if (!splice) return composeClip(indexed, edit, tracks);
  const spliced = await spliceHead(indexed, video, splice, signal);
  const plans = tracks.plans.map((plan) => (plan === video ? spliced : plan));
  const plan = composeClip(indexed, edit, { ...tracks, plans });
  return { ...plan, contents: { ...plan.contents, ...splicedContents(splice) } };
}

/**
 * Forecasts an exact start; null if the start is on a keyframe.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastSmartCut({ video }: ClipPlan, indexed: Indexed): Promise<ExactForecast | null> {
  if (!video || video.leadInSec === 0) return null;
  try {
    const splice = await findSplice(video, indexed.access);
    await prepared(splice, indexed.movie.blob);
    return { possible: true, ...secondsOf(splice) };
  } catch (error) {
    if (error instanceof ExactStartRefused) return { possible: false, refusal: error.refusal };
    throw error;
  }
}

function videoPlanOf({ plans, usable }: TrackPlans): TrackPlan | undefined {
  return plans.find(({ track }) => track === usable.video);
}

/** Refuses further video tracks with a lead-in, which would hold frames from before the start. */
function refuseOthers({ plans }: TrackPlans, video: TrackPlan): void {
  for (const plan of plans)
    if (plan !== video && plan.track.kind === 'video' && plan.leadInSec > 0)
      throw new ExactStartRefused('unusual');
}

/** Finds the splice; null if the start is on a keyframe and the video can stay as it is. */
async function findSpliceUnlessClean(video: TrackPlan, { access }: Indexed): Promise<Splice | null> {
  try {
    return await findSplice(video, access);
  } catch (error) {
    if (video.leadInSec > 0 || !(error instanceof ExactStartRefused)) throw error;
    return null;
  }
}

async function spliceHead(
  { movie }: Indexed,
  plan: TrackPlan,
  splice: Splice,
  signal: AbortSignal,
): Promise<TrackPlan> {
  const { track, entry, entryNumber, at, to } = splice;
  const ranges = at < to ? [{ from: at, to, base: 0 }] : [];
  const settled = (times: readonly number[]) => {
    const { timing, mediaTime } = splicedTiming(splice, times);
    return { ...plan, ranges, timing, mediaTimes: [mediaTime], leadInSec: 0, leadInShownSec: 0 };
  };
  if (splice.frames.length === 0) return settled([]);
  const { stream, support } = await prepared(splice, movie.blob);
  const head = await encodeHead(movie.blob, splice, support, signal);
  const { samples, configuration } = refusingWith('failed', () =>
    stream.spliceHead(head, reorderDepth(splice)),
  );
  const own = configuration && withBox(entry, stream.box, configuration);
  return {
    ...settled(head.times),
    encoded: {
      samples,
      sync: head.samples.flatMap(({ key }, i) => (key ? [i] : [])),
      entry: entryNumber,
    },
    entries: track.entries.map((each) => (own && each === entry ? own : each.bytes)),
  };
}

/** The most samples to examine for reordering, and the most frames that one can be decoded ahead of. */
const ORDER_SAMPLES = 2000;
const MOST_AHEAD = 16;

/** The most frames after the splice that precede another one in decode order and follow it in presentation order. */
function reorderDepth({ track, at: from, to }: Splice): number {
  const { times } = track;
  if (!times) return 0;
  let most = 0;
  for (let i = from; i < Math.min(to, from + ORDER_SAMPLES); i++) {
    let later = 0;
    for (let j = Math.max(from, i - MOST_AHEAD); j < i; j++) if (at(times, j) > at(times, i)) later++;
    most = Math.max(most, later);
  }
  return most;
}

async function prepared(
  splice: Splice,
  blob: Blob,
): Promise<{ stream: SpliceableStream; support: Supported }> {
  // VP9 and AV1 describe the stream in the sample that decoding begins with.
  const beginning = await readSample(blob, splice.track.samples, splice.key, BEGINNING_BYTES);
  const stream = refusingWith('unusual', () => readStream(splice.entry, beginning));
  return { stream, support: await supported(stream, rates(splice, stream)) };
}

const BEGINNING_BYTES = 4096;

/** The frame rate and the bitrate of the source around the head. */
function rates({ track, key, to }: Splice, { width, height }: SpliceableStream): VideoRates {
  const { samples, timescale, span } = track;
  const last = Math.min(to, key + RATE_SAMPLES);
  let bytes = 0;
  for (let i = key; i < last; i++) bytes += sizeOf(samples, i);
  const rate = (samples.count * timescale) / Math.max(1, span.to - span.from);
  return { width, height, rate, bits: (bytes * 8 * rate) / Math.max(1, last - key) };
}

/** The most samples to measure the bitrate by: some seconds. */
const RATE_SAMPLES = 240;

/** What a splice changes in the planned contents; nothing if the start is on a keyframe. */
function splicedContents(splice: Splice): Partial<Pick<ClipContents, 'start' | 'video'>> {
  if (splice.frames.length === 0) return {};
  const seconds = secondsOf(splice);
  return { start: { kind: 'smart', ...seconds }, video: seconds.copiedSec > 0 ? 'copied' : 'encoded' };
}
