/** Native ffprobe and ffmpeg compare a clip with what its source shows in a range. */
import { type Frame, frames, soundLag, ssim } from '../browser/one-engine';
import { judge as probe } from '../browser/oracle';
import { complaints, streams as tagged } from '../differential/oracle';
import type { Range } from './files';
import { type KeptStream, treatmentOf } from './streams';

const SAME_SEC = 1e-4;
/** Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds. */
const TICK_SEC = 0.0015;
/** Less than a packet of AAC, so that an offset of one packet is a problem. */
const MAX_LAG_SEC = 0.015;
const MIN_SSIM = 0.97;
/** Seconds of two packets of audio. */
const PACKETS_SEC = 0.045;

/** The sample entries with which players recognize a codec. */
const TAGS: Readonly<Record<string, string>> = { h264: 'avc1', hevc: 'hvc1', vp9: 'vp09', av1: 'av01' };

type Stream = ReturnType<typeof probe>['streams'][number];

/** @returns everything that is wrong with a clip: nothing, if all is well. */
export async function judgeClip(
  source: string,
  clip: string,
  range: Range,
  kept: readonly KeptStream[],
): Promise<string[]> {
  const [start, end] = secondsOf(range);
  const [was, is] = [probe(source), probe(clip)];
  const problems = [...(await judgeHeaders(source, clip, kept)), ...(await newComplaints(source, clip))];
  const video = treatmentOf(kept, 'video');
  const shown = video === 'none' ? [] : frames(source);
  const wanted = shown.filter(({ sec }) => sec >= start - SAME_SEC && sec < end - SAME_SEC);
  // A clip begins with its first frame, but one from the very beginning keeps what is before that.
  const first = start === 0 ? 0 : (wanted[0]?.sec ?? start);
  if (video !== 'none') {
    const got = frames(clip);
    problems.push(
      ...judgeTimes(wanted, got, first),
      ...judgeShape(videoOf(was.streams), videoOf(is.streams)),
    );
    const likeness = video === 'encoded' ? ssim(source, clip, wanted[0]?.sec ?? 0) : 1;
    if (!(likeness > MIN_SSIM)) problems.push(`SSIM ${likeness}`);
    const wrong = video === 'copied' ? got.findIndex(({ md5 }, i) => md5 !== wanted[i]?.md5) : -1;
    if (wrong >= 0) problems.push(`frame ${wrong} differs from the source's`);
  }
  const frame = longestFrame(shown);
  const last = Math.min(end, was.duration || (shown.at(-1)?.sec ?? end) + frame) - first;
  if (!(Math.abs(is.duration - last) < (frame || PACKETS_SEC) + TICK_SEC))
    problems.push(`${is.duration} s long, not ${last}`);
  const lag = treatmentOf(kept, 'audio') === 'none' ? 0 : soundLag(source, clip, first);
  if (!(Math.abs(lag) < MAX_LAG_SEC)) problems.push(`audio ${lag} s late`);
  return problems;
}

/** Start and end of a range. */
export function secondsOf(range: Range): [start: number, end: number] {
  const [start = Number.NaN, end = Number.NaN] = range.split('–').map(Number);
  return [start, end];
}

/** What an engine has to know of a file: degrees clockwise, and seconds. */
export function factsOf(source: string): { rotation: number; lengthSec: number } {
  const { duration, streams, video } = probe(source);
  const lengthSec = duration || (video.length > 0 ? (frames(source).at(-1)?.sec ?? 0) : 0);
  return { rotation: (360 - rotationOf(videoOf(streams))) % 360, lengthSec };
}

/** What the headers of a clip state: its container, its streams, and the shape, rotation and color of its video. */
export async function judgeHeaders(
  source: string,
  clip: string,
  kept: readonly KeptStream[],
): Promise<string[]> {
  const [was, is] = [probe(source), probe(clip)];
  const problems = is.format.includes('mp4') ? [] : [`in ${is.format}`];
  for (const kind of ['video', 'audio'] as const) {
    const streams = kept.filter((stream) => stream.kind === kind);
    const codecs = streams.map((stream) => stream.clip).join();
    if (is[kind].join() !== codecs) problems.push(`${kind} ${is[kind].join()}, not ${codecs}`);
    for (const stream of streams)
      if (!was[kind].includes(stream.source)) problems.push(`the source has no ${stream.source}`);
  }
  const wrong = (await tagged(clip)).filter(({ codec, tag }) => tag !== (TAGS[codec] ?? tag));
  problems.push(...wrong.map(({ codec, tag }) => `${codec} is tagged ${tag}`));
  if (is.video.length > 0) problems.push(...judgeShape(videoOf(was.streams), videoOf(is.streams)));
  return problems;
}

/** What ffmpeg's decoders report of the clip, but not of the source. */
async function newComplaints(source: string, clip: string): Promise<string[]> {
  const known = await complaints(source);
  // The null muxer's warnings about uneven times aren't errors of the clip.
  const own = [...(await complaints(clip))].filter((line) => !/^(\[null @|Last message repeated)/.test(line));
  return own.filter((line) => !known.has(line)).map((line) => `ffmpeg: ${line}`);
}

function judgeTimes(wanted: readonly Frame[], got: readonly Frame[], first: number): string[] {
  const problems = got.length === wanted.length ? [] : [`${got.length} frames, not ${wanted.length}`];
  const drift = Math.max(...got.map(({ sec }, i) => Math.abs(sec - ((wanted[i]?.sec ?? sec) - first))));
  if (!(drift < TICK_SEC)) problems.push(`frames up to ${drift} s off their times`);
  return problems;
}

const videoOf = (streams: readonly Stream[]) => streams.find(({ codec_type }) => codec_type === 'video');

const rotationOf = (stream?: Stream) =>
  stream?.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;

/** The width of a shown frame in its heights. */
function shapeOf(stream?: Stream): number {
  const [wide = 1, high = 1] = stream?.sample_aspect_ratio?.split(':').map(Number) ?? [];
  return ((stream?.width ?? 0) * wide) / ((stream?.height ?? 1) * high);
}

/** Rotation, shape and color as the headers state them. */
function judgeShape(was: Stream | undefined, is: Stream | undefined): string[] {
  const problems: string[] = [];
  if (rotationOf(is) !== rotationOf(was)) problems.push(`rotation ${rotationOf(is)}, not ${rotationOf(was)}`);
  if (!(Math.abs(shapeOf(is) / shapeOf(was) - 1) < 0.01))
    problems.push(`shape ${shapeOf(is)}, not ${shapeOf(was)}`);
  for (const key of ['color_space', 'color_transfer', 'color_primaries'] as const)
    if (was?.[key] && was[key] !== 'unknown' && is?.[key] !== was[key])
      problems.push(`${key} ${is?.[key]}, not ${was[key]}`);
  return problems;
}

/** The longest time for which a frame is shown, in seconds; 0 without video. */
function longestFrame(shown: readonly Frame[]): number {
  const steps = shown.slice(1).map(({ sec }, i) => sec - (shown[i]?.sec ?? 0));
  return Math.max(0, ...steps);
}
