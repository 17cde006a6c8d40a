/** Native ffprobe and ffmpeg compare a clip with what its source shows in the parts of an edit. */
import { readFileSync } from 'node:fs';
import { type CutReport, heldParts, leadInOf } from '@/lib/cut';
import type { TimeRange } from '@/lib/media/time';
import {
  type Frame,
  falseKeyframes,
  framesAndComplaints,
  isShown,
  type Packet,
  type Probed,
  type ProbedStream,
  probe,
  RATE,
  rotationOf,
  samples,
  storedStreams,
  wholeSamples,
} from '../native/files';
import { lagOf, likenessOf } from '../native/likeness';
import { learn, type Placed, type PlacedFrame, placeParts, type Source, TICK_SEC } from './place';
import type { KeptStream } from './streams';

/** What a report says about a clip. Where parts begin in it (`atSec`) may be unknown: NaN. */
export type Done = Pick<CutReport, 'video' | 'audio' | 'parts' | 'tailsSec'>;

export interface Rules {
  /** Seconds by which a frame may be away from its place. */
  slackSec?: number | undefined;
  /**
   * Compares copied audio packet by packet: a clip of one part holds those that overlap the part, or only those inside of it.
   * Otherwise it is heard.
   */
  packets?: 'overlapping' | 'inside';
}

export interface Verdict {
  /** Everything that is wrong with the clip: nothing, if all is well. */
  problems: string[];
  /** The frames that it shows. */
  shown: readonly Frame[];
  /** Their number, without those that are shown for a moment before a splice. */
  frames: number;
  /** The number of frames that are encoded at starts of parts (all, if the video is encoded), and at ends. */
  encoded: number;
  atEnd: number;
  /** The lowest SSIM and PSNR (dB) of the encoded frames; 1 and 99 without any. */
  ssim: number;
  psnr: number;
  /** Seconds by which the sound is late; null if nothing in it shows that. */
  lagSec: number | null;
}

const MIN_SSIM = 0.97;
/** Seconds. Less than a packet of AAC, so that an offset of one packet is a problem. */
const MAX_LAG_SEC = 0.015;
/** The shortest packet of FLAC, in seconds, at 44.1 kHz. */
const SHORTEST_SEC = 16 / 44_100;
/** Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds, in seconds. */
const ROUNDED_SEC = 0.0015;

/** Judges a clip of parts of one file. */
export function judgeClip(
  path: string,
  clip: string,
  parts: readonly TimeRange[],
  done: Done,
  { slackSec, packets }: Rules = {},
): Verdict {
  const source = learn(path);
  const { frames: decoded, lines } = framesAndComplaints(clip);
  const shown = decoded.filter(isShown);
  const hidden = decoded.length - shown.length;
  const { placed, problems } = placeParts(
    parts.map((part) => ({ ...part, source })),
    done,
    shown[0]?.time,
  );
  const slack = (slackSec ?? (source.isRounded ? ROUNDED_SEC : TICK_SEC)) * (placed.length > 1 ? 2 : 1);
  const numbered = shown.map((frame, i) => ({ ...frame, number: hidden + i }));
  const got = placed.length > 1 ? withoutMoments(numbered) : numbered;
  const runs = done.video === 'none' ? [] : placed.map((part, k) => runsOf(part, k, done));
  const wanted = runs.flatMap((run) => run.frames);
  problems.push(...judgeFrames(wanted, got, slack));
  problems.push(...judgeCopied(runs, got));
  const likeness = problems.length === 0 ? likenessOfRuns(source, clip, runs, got) : NOT_COMPARED;
  if (!(likeness.mean > MIN_SSIM)) problems.push(`SSIM ${likeness.mean}`);
  const isSame = packets !== undefined && done.audio === 'copied';
  if (isSame) problems.push(...judgePackets(source, clip, placed, done, slack, packets === 'overlapping'));
  const lagSec = isSame || done.audio === 'none' ? 0 : soundLateness(source, clip, placed);
  // At a splice, sound may be off by half a packet.
  const spliceSec = placed.length > 1 ? source.longestPacketSec / 2 + slack : 0;
  if (Math.abs(lagSec ?? 0) > Math.max(MAX_LAG_SEC, spliceSec)) problems.push(`sound ${lagSec} s late`);
  problems.push(...judgeLength(source, probe(clip), placed), ...newComplaints([source], lines));
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    ...{ problems, shown },
    frames: got.length,
    encoded: sum(runs.map(({ head }) => head)),
    atEnd: sum(runs.map(({ tail }) => tail)),
    ssim: likeness.ssim,
    psnr: likeness.psnr,
    lagSec,
  };
}

/** Leaves out the frames that another one follows at once: a decoder needs them where nothing encodes a part's end. */
const withoutMoments = <T extends Frame>(all: readonly T[]): T[] =>
  all.filter(({ time }, i) => (all[i + 1]?.time ?? Number.POSITIVE_INFINITY) - time > 2 * TICK_SEC);

/** The frames of a part, and how many at its start and its end may be encoded. */
interface PartRun {
  frames: Placed['frames'];
  head: number;
  tail: number;
}

function runsOf({ frames, at, from, to }: Placed, part: number, done: Done): PartRun {
  const begins = heldParts(done.parts)[part]?.start;
  const smartSec = begins?.kind === 'smart' ? begins.encodedSec : 0;
  const headSec = done.video === 'encoded' ? Number.POSITIVE_INFINITY : smartSec;
  const head = frames.filter(({ time }) => time < (frames[0]?.time ?? 0) + headSec - 1e-4).length;
  const isTail = ({ time }: Frame, i: number) =>
    i >= head && done.tailsSec > 0 && time > at + to - from - done.tailsSec - 2e-3;
  return { frames, head, tail: frames.filter(isTail).length };
}

/** The frames of the source are all there, and no others, each at its time. */
function judgeFrames(wanted: readonly Frame[], got: readonly Frame[], slackSec: number): string[] {
  const problems = got.length === wanted.length ? [] : [`${got.length} frames, not ${wanted.length}`];
  const drift = Math.max(0, ...wanted.map(({ time }, i) => Math.abs((got[i]?.time ?? time) - time)));
  if (drift > slackSec) problems.push(`frames up to ${(drift * 1000).toFixed(1)} ms off their places`);
  return problems;
}

/** Copied frames are the source's, bit for bit. */
function judgeCopied(runs: readonly PartRun[], got: readonly Frame[]): string[] {
  let at = 0;
  return runs.flatMap(({ frames, head, tail }, part) => {
    const wrong = frames.findIndex(
      ({ md5 }, i) => i >= head && i < frames.length - tail && got[at + i] && got[at + i]?.md5 !== md5,
    );
    at += frames.length;
    return wrong < 0 ? [] : [`frame ${wrong} of part ${part + 1} differs from the source's`];
  });
}

const NOT_COMPARED = { mean: 1, ssim: 1, psnr: 99 };

/** How alike the encoded frames are: the lowest values, and the lowest mean SSIM of a run. */
function likenessOfRuns(source: Source, clip: string, runs: readonly PartRun[], got: readonly PlacedFrame[]) {
  const all = [NOT_COMPARED];
  let at = 0;
  for (const { frames, head, tail } of runs) {
    for (const [first, count] of [
      [0, head],
      [frames.length - tail, tail],
    ] as const) {
      const [sent, made] = [frames[first], got[at + first]];
      if (count === 0 || !sent || !made) continue;
      const from = { path: source.path, first: source.hiddenFrames + sent.number };
      const run = { path: clip, first: made.number };
      const { ssim, psnr, mean } = likenessOf(from, run, count);
      all.push({ mean, ssim: Math.min(...ssim), psnr: Math.min(...psnr) });
    }
    at += frames.length;
  }
  const least = (key: keyof typeof NOT_COMPARED) => Math.min(...all.map((each) => each[key]));
  return { mean: least('mean'), ssim: least('ssim'), psnr: least('psnr') };
}

/** The greatest offset of a part's sound, of those that can be measured. */
function soundLateness({ path, sounds }: Source, clip: string, placed: readonly Placed[]): number | null {
  if (sounds.length === 0) return 0;
  const [whole, heard] = [samples(path), samples(clip)];
  const lags = placed.flatMap(({ at, from, to }) => {
    const lag = lagOf(
      whole,
      heard.subarray(Math.round(at * RATE), Math.round((at + to - from) * RATE)),
      from,
    );
    return lag.isClear ? [lag.sec] : [];
  });
  return lags.length === 0 ? null : lags.reduce((most, lag) => (Math.abs(lag) > Math.abs(most) ? lag : most));
}

/** Seconds of audio before a clip that its edit list hides, from which its first packets are decoded. */
const PREROLL_SEC = 0.22;

function judgePackets(
  source: Source,
  clip: string,
  placed: readonly Placed[],
  done: Done,
  slack: number,
  overlap: boolean,
) {
  const streams = storedStreams(clip).filter(({ kind }) => kind === 'audio');
  const { hiddenSec } = leadInOf(done.parts);
  const isWhole = placed.length === 1;
  return source.sounds.flatMap((sent, i) => {
    const got = streams[i]?.packets ?? [];
    const prerollSec = hiddenSec + PREROLL_SEC;
    const [only] = placed;
    if (only && isWhole && !overlap && source.probed.audio[i] === 'flac')
      return judgeTrimmedSound(source, clip, i, only).map((problem) => `a:${i} ${problem}`);
    const found = isWhole
      ? judgeSound(sent, got, placed, { slackSec: slack, edgeSec: 0, overlap, prerollSec })
      : judgeSplicedSound(sent, got, placed, prerollSec);
    return found.map((problem) => `a:${i} ${problem}`);
  });
}

/** FLAC's packets are trimmed: the clip holds exactly the part's samples, each in its place. */
function judgeTrimmedSound(
  { path, probed, isRounded }: Source,
  clip: string,
  number: number,
  { from, to }: Placed,
) {
  const [sent, got] = [wholeSamples(path, number), wholeSamples(clip, number)];
  const stream = probed.streams.filter(({ codec_type }) => codec_type === 'audio')[number];
  const perSec = Number(stream?.sample_rate) * Number(stream?.channels) * 4;
  const found = sent.indexOf(got) / perSec;
  if (got.length === 0 || found < 0) return ['holds samples that are not the source’s'];
  const end = Math.min(to, sent.length / perSec);
  const off = Math.max(Math.abs(found - from), Math.abs(found + got.length / perSec - end));
  return off <= (isRounded ? ROUNDED_SEC : SHORTEST_SEC)
    ? []
    : [`holds the samples of ${found} to ${found + got.length / perSec} s`];
}

/** Packets of several parts are within half a packet of their places, and may be missing at the edges of parts only. */
export function judgeSplicedSound(
  sent: readonly Packet[],
  got: readonly Packet[],
  placed: readonly Placed[],
  prerollSec: number,
): string[] {
  const edgeSec = Math.max(0, ...sent.map(({ duration }) => duration));
  return judgeSound(sent, got, placed, { slackSec: edgeSec / 2 + 0.001, edgeSec, prerollSec });
}

interface SoundRules {
  /** Seconds by which a packet may be off its place. */
  slackSec: number;
  /** Seconds at the edges of a part where packets may be missing. */
  edgeSec: number;
  /** Whether packets that a part begins or ends in are needed, too. */
  overlap?: boolean;
  /** Seconds before the clip that it may hold, too. */
  prerollSec: number;
}

/** Every packet is the source's, in its place, and none is missing inside a part. */
function judgeSound(
  sent: readonly Packet[],
  got: readonly Packet[],
  placed: readonly Placed[],
  { slackSec, edgeSec, overlap = false, prerollSec }: SoundRules,
): string[] {
  const long = Math.max(0, ...sent.map(({ duration }) => duration));
  const problems: string[] = [];
  for (const packet of got) {
    const isOf = ({ from, to, at }: Placed) =>
      sent.some(
        ({ time, duration, md5 }, i) =>
          md5 === packet.md5 &&
          Math.abs(packet.time - (at + time - from)) <= slackSec &&
          // The one before a pause may be needed to decode the one behind it.
          Math.max(time + duration, sent[i + 1]?.time ?? 0) >=
            from - long - (at === 0 ? prerollSec : 0) - TICK_SEC &&
          time <= to + long,
      );
    if (!placed.some(isOf))
      problems.push(`holds a packet at ${packet.time} s that is not the source's there`);
  }
  for (const { from, to, at } of placed)
    for (const { time, duration, md5 } of sent) {
      const [first, last] = overlap ? [time + duration, time] : [time, time + duration];
      const edge = overlap ? edgeSec + 1e-4 : edgeSec;
      if (first < from + edge || last > to - edge) continue;
      const place = at + time - from;
      if (!got.some((packet) => packet.md5 === md5 && Math.abs(packet.time - place) <= slackSec))
        problems.push(`lacks the packet of ${time} s`);
    }
  return problems.slice(0, 3);
}

/** Seconds of two packets of audio at 48 kHz. */
const PACKETS_SEC = 0.045;

function judgeLength(
  { frames, longestPacketSec }: Source,
  { duration }: Probed,
  placed: readonly Placed[],
): string[] {
  const last = placed.at(-1);
  const length = last ? last.at + last.to - last.from : 0;
  const steps = frames.slice(1).map(({ time }, i) => time - (frames[i]?.time ?? 0));
  const off = Math.abs(duration - length);
  return off < Math.max(PACKETS_SEC, longestPacketSec, ...steps) + ROUNDED_SEC
    ? []
    : [`${duration} s long, not ${length}`];
}

/** What ffmpeg's decoders report of the clip, but of none of its sources. */
export function newComplaints(sources: readonly Source[], lines: ReadonlySet<string>): string[] {
  const isKnown = (line: string) => sources.some((source) => source.complaints.has(line));
  return [...lines]
    .filter((line) => !isKnown(line) && !NO_ERRORS.test(line))
    .map((line) => `ffmpeg: ${line}`);
}

/** Not errors of a clip: warnings of the null muxer about uneven times, and doubts about the times of a lead-in. */
const NO_ERRORS = /^\[null @|^Last message repeated|DTS discontinuity/;

/** The sample entries with which players recognize a codec. */
const TAGS: Readonly<Record<string, string>> = { h264: 'avc1', hevc: 'hvc1', vp9: 'vp09', av1: 'av01' };

/** What the headers of a clip state: its container, its streams, and the shape, rotation and color of its video. */
export function judgeHeaders(source: string, clip: string, kept: readonly KeptStream[]): string[] {
  const [was, is] = [learn(source).probed, probe(clip)];
  const problems = is.format.includes('mp4') ? [] : [`in ${is.format}`];
  for (const kind of ['video', 'audio'] as const) {
    const streams = kept.filter((stream) => stream.kind === kind);
    const codecs = streams.map((stream) => stream.clip).join();
    if (is[kind].join() !== codecs) problems.push(`${kind} ${is[kind].join()}, not ${codecs}`);
    for (const stream of streams)
      if (!was[kind].includes(stream.source)) problems.push(`the source has no ${stream.source}`);
  }
  const tags = was.streams.map(({ codec_tag_string }) => codec_tag_string);
  for (const { codec_name = '', codec_tag_string: tag } of is.streams)
    if (tag !== (TAGS[codec_name] ?? tag) && !tags.includes(tag))
      problems.push(`${codec_name} is tagged ${tag}`);
  if (is.video.length > 0) {
    const wrong = falseKeyframes(clip);
    if (wrong > 0) problems.push(`lists ${wrong} frames as keyframes that are none`);
    problems.push(...judgeShape(videoOf(was), videoOf(is)));
    if (is.video.includes('h264')) problems.push(...judgeStated(clip, videoOf(is)));
  }
  return problems;
}

const videoOf = ({ streams }: Probed) => streams.find(({ codec_type }) => codec_type === 'video');

/** The width of a shown frame in its heights. */
function shapeOf(stream?: ProbedStream): number {
  const [wide = 1, high = 1] = stream?.sample_aspect_ratio?.split(':').map(Number) ?? [];
  return ((stream?.width ?? 0) * wide) / ((stream?.height ?? 1) * high);
}

/** Rotation, shape and color as the headers state them. */
function judgeShape(was: ProbedStream | undefined, is: ProbedStream | undefined): string[] {
  const problems: string[] = [];
  if (rotationOf(is) !== rotationOf(was)) problems.push(`rotation ${rotationOf(is)}, not ${rotationOf(was)}`);
  if (!(Math.abs(shapeOf(is) / shapeOf(was) - 1) < 0.01))
    problems.push(`shape ${shapeOf(is)}, not ${shapeOf(was)}`);
  for (const key of ['color_space', 'color_transfer', 'color_primaries'] as const)
    if (was?.[key] && was[key] !== 'unknown' && is?.[key] !== was[key])
      problems.push(`${key} ${is?.[key]}, not ${was[key]}`);
  return problems;
}

/** The size in the sample entry of a clip's video, which ffprobe passes over for that of the frames: ISO/IEC 14496-12 §12.1.3.2. */
function judgeStated(clip: string, video?: ProbedStream): string[] {
  const bytes = readFileSync(clip);
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd', bytes.indexOf('moov')));
  if (entry < 0) return [];
  const stated = [28, 30].map((at) => bytes.readUInt16BE(entry + at));
  const coded = [video?.width, video?.height];
  return stated.join() === coded.join() ? [] : [`stated as ${stated.join('×')}, not ${coded.join('×')}`];
}

/** What an engine has to know of a file: degrees clockwise, seconds, and the pixels of a frame. */
export function factsOf(source: string) {
  const { probed, frames } = learn(source);
  const lengthSec = probed.duration || (frames.at(-1)?.time ?? 0);
  const video = videoOf(probed);
  const coded = { width: video?.width, height: video?.height };
  return { rotation: (360 - rotationOf(video)) % 360, lengthSec, coded };
}
