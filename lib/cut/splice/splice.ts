import { at } from '@/lib/containers/mp4/read/runs';
import { chunkOf, sampleOffset, sizeOf } from '@/lib/containers/mp4/read/samples';
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
import { readBlob } from '@/lib/media/bytes/byte-window';
import { ExactStartRefused } from '@/lib/media/errors';
import type { Picture } from './bitrate';
import type { JoinableStream } from './codecs/codec';
import { readStream } from './codecs/table';
import { encodeHead } from './encode-head';
import { type Supported, supported } from './encoder-support';
import { findJoint, type Joint, secondsOf } from './find-splice';
import { refusingWith } from './refusal';
import { withBox } from './sample-entry';
import { jointTiming } from './timing';

/**
 * Plans a clip that begins exactly with its start, and encodes what has to be. Where the start is on a keyframe that is the
 * lossless clip, without a sound packet from before.
 * @throws {MediaError} `exact-refused`, with the reason; `empty-range`, `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function planSmartCut(indexed: Indexed, edit: Edit, signal: AbortSignal): Promise<ClipPlan> {
  const tracks = await planTracks(indexed, edit);
  const picture = pictureOf(tracks);
  if (!picture) return composeClip(indexed, edit, tracks);
  refuseOthers(tracks, picture);
  const joint = await joinable(picture, indexed);
  if (!joint) return composeClip(indexed, edit, tracks);
  const joined = await join(indexed, picture, joint, signal);
  const plans = tracks.plans.map((plan) => (plan === picture ? joined : plan));
  const plan = composeClip(indexed, edit, { ...tracks, plans });
  return { ...plan, contents: { ...plan.contents, ...splicedContents(joint) } };
}

/**
 * What an exact start would take; null where the start is on a keyframe.
 * @throws {MediaError} `file-unreadable`.
 */
export async function forecastSmartCut({ video }: ClipPlan, indexed: Indexed): Promise<ExactForecast | null> {
  if (!video || video.leadInSec === 0) return null;
  try {
    const joint = await findJoint(video, indexed.access);
    await prepared(joint, indexed.movie.blob);
    return { possible: true, ...secondsOf(joint) };
  } catch (error) {
    if (error instanceof ExactStartRefused) return { possible: false, refusal: error.refusal };
    throw error;
  }
}

function pictureOf({ plans, carried }: TrackPlans): TrackPlan | undefined {
  return plans.find(({ track }) => track === carried.picture);
}

/** A second picture would bring what is before the start. */
function refuseOthers({ plans }: TrackPlans, picture: TrackPlan): void {
  for (const plan of plans)
    if (plan !== picture && plan.track.kind === 'video' && plan.leadInSec > 0)
      throw new ExactStartRefused('unusual');
}

/** Null for a start on a keyframe whose picture is better left as it is. */
async function joinable(picture: TrackPlan, { access }: Indexed): Promise<Joint | null> {
  try {
    return await findJoint(picture, access);
  } catch (error) {
    if (picture.leadInSec > 0 || !(error instanceof ExactStartRefused)) throw error;
    return null;
  }
}

async function join(
  { movie }: Indexed,
  plan: TrackPlan,
  joint: Joint,
  signal: AbortSignal,
): Promise<TrackPlan> {
  const { track, entry, entryNumber, at, to } = joint;
  const ranges = at < to ? [{ from: at, to, base: 0 }] : [];
  const settled = (times: readonly number[]) => {
    const { timing, mediaTime } = jointTiming(joint, times);
    return { ...plan, ranges, timing, mediaTimes: [mediaTime], leadInSec: 0, leadInShownSec: 0 };
  };
  if (joint.frames.length === 0) return settled([]);
  const { stream, support } = await prepared(joint, movie.blob);
  const head = await encodeHead(movie.blob, joint, support, signal);
  const { samples, configuration } = refusingWith('failed', () => stream.join(head, reorderedBy(joint)));
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

/** Samples whose order is looked at; one decodes at most 16 pictures ahead. */
const LOOKED_AT_FOR_ORDER = 2000;
const MOST_AHEAD = 16;

/** Pictures that precede another in the stream and follow it on screen, at most, behind the joint. */
function reorderedBy({ track, at: from, to }: Joint): number {
  const { times } = track;
  if (!times) return 0;
  let most = 0;
  for (let i = from; i < Math.min(to, from + LOOKED_AT_FOR_ORDER); i++) {
    let later = 0;
    for (let j = Math.max(from, i - MOST_AHEAD); j < i; j++) if (at(times, j) > at(times, i)) later++;
    most = Math.max(most, later);
  }
  return most;
}

async function prepared(joint: Joint, blob: Blob): Promise<{ stream: JoinableStream; support: Supported }> {
  const beginning = await beginningOf(joint, blob);
  const stream = refusingWith('unusual', () => readStream(joint.entry, beginning));
  return { stream, support: await supported(stream, rates(joint, stream)) };
}

/** Of the sample that decoding begins with: what a codec may tell of itself nowhere else. */
async function beginningOf({ track: { samples }, key }: Joint, blob: Blob): Promise<Uint8Array> {
  const chunk = chunkOf(samples, key);
  const from = sampleOffset(samples, key, chunk);
  return readBlob(blob, from, from + Math.min(sizeOf(samples, key), BEGINNING_BYTES));
}

const BEGINNING_BYTES = 4096;

/** The source's rates around the head. */
function rates({ track, key, to }: Joint, { width, height }: JoinableStream): Picture {
  const { samples, timescale, span } = track;
  const last = Math.min(to, key + LOOKED_AT);
  let bytes = 0;
  for (let i = key; i < last; i++) bytes += sizeOf(samples, i);
  const rate = (samples.count * timescale) / Math.max(1, span.to - span.from);
  return { width, height, rate, bits: (bytes * 8 * rate) / Math.max(1, last - key) };
}

/** Samples whose size is looked at; some seconds of any film. */
const LOOKED_AT = 240;

/** What a splice changes of the planned contents; nothing where the start is on a keyframe. */
function splicedContents(joint: Joint): Partial<Pick<ClipContents, 'start' | 'video'>> {
  if (joint.frames.length === 0) return {};
  const seconds = secondsOf(joint);
  return { start: { kind: 'smart', ...seconds }, video: seconds.copiedSec > 0 ? 'copied' : 'encoded' };
}
