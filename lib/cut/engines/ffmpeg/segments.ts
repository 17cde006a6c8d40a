/** Encodes parts with libx264 in several programs at once: each keeps one core busy. */
import type { Linear } from '@/lib/containers/mp4/matrix';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { matrixOfTrack } from '@/lib/containers/mp4/write/turned-head';
import { type EncodedSegment, SegmentsFeed } from '@/lib/cut/encode/segments-feed';
import { writeIntermediate } from '@/lib/cut/encode/write-intermediate';
import { cores } from '@/lib/cut/splice/find/work';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import { limitOf } from '@/lib/edit/edit';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { firstAbort, MediaError } from '@/lib/media/errors';
import { openStorage } from '@/lib/media/scratch/storage';
import { msToSeconds } from '@/lib/media/time';
import { type Command, commandArguments, framesSec, intermediateOutput, lagSec, prerollSec } from './command';
import { type Encoder, encodeVideo } from './encoder';
import { croppedVideo, rateFilters } from './frame-filters';
import {
  ENCODE_MARGIN_SEC,
  type FrameSource,
  framesOfPart,
  framesOfParts,
  keyframesAt,
} from './frame-source';
import { type FramedSpan, hasOneVideo, type Job, type Run } from './job';
import { FIRST_PASS_SHARE, projectSize } from './progress';
import { type Passes, SHORT_SEC, videoBytes } from './size-limit';
import { coveredSec, secAt } from './spans';

/**
 * Seconds of a segment, at least: each begins with a keyframe, and decodes what precedes it up to its first frame. Within a limit, a short
 * one misses its bytes.
 */
const LEAST_SEC = { quality: 2, limit: SHORT_SEC };

/**
 * Seconds that are read before a segment, because a seek may land behind the keyframe that its first frame needs, and behind it, where the
 * next one's first frame is looked for.
 */
const MARGIN_SEC = 2;

/** Of the memory of a device, the share that programs may take, and what a device has if the browser doesn't tell. */
const MEMORY_SHARE = 0.25;
const USUAL_MEMORY_GB = 4;

/** Bytes of a program, beside its frames: those that libx264 looks ahead at, and those that it and the decoder refer to. */
const PROGRAM_BYTES = 100e6;
const FRAMES_HELD = 80;

/**
 * Of bits per second, a segment that needs twice as many gets 2^0.6 times as many. That is how libx264 spreads them over frames
 * (its `qcomp`).
 */
const COMPRESSION = 0.6;

/** Video whose frames are stored as the source's are. */
export interface SegmentedVideo extends Intermediate {
  /** By which players transform them. */
  matrix: Linear;
}

/** Frames that one program encodes. */
export interface Segment {
  /** As far as they lie in it. */
  parts: readonly FramedSpan[];
  /** Seconds, where the next segment begins; Infinity for the last one. */
  endSec: number;
  /** A part goes on in the next segment, whose first frame is encoded here, too. */
  hasNext: boolean;
}

interface SegmentOptions {
  threads: number;
  /** Of the device. */
  memoryGb: number;
  /** Seconds of a segment, at least. */
  leastSec: number;
  /** Frames per second to which a limit lowers them; null if it doesn't. */
  rate: number | null;
}

/** The segments of parts that are encoded side by side: as many as there are cores and memory for; one if that isn't worth it. */
export function inSegments(
  parts: readonly FramedSpan[],
  video: StreamFacts,
  { threads, memoryGb, leastSec, rate }: SegmentOptions,
): Segment[] {
  const { width = 1920, height = 1080 } = croppedVideo(video, parts[0]?.frames.framing?.crop);
  const programBytes = PROGRAM_BYTES + width * height * 1.5 * FRAMES_HELD;
  const lengthSec = lengthOf(parts);
  const programs = Math.floor((memoryGb * 2 ** 30 * MEMORY_SHARE) / programBytes);
  const count = Math.max(1, Math.min(threads, programs, Math.floor(lengthSec / leastSec)));
  // Of the frames of a lower rate, the first one and each that many seconds later stay.
  const keptAt = (sec: number) => (rate ? Math.round(sec * rate) / rate : sec);
  const marks = Array.from({ length: count + 1 }, (_, i) => {
    if (i === 0) return Number.NEGATIVE_INFINITY;
    if (i === count) return Number.POSITIVE_INFINITY;
    const sec = secAt(parts, keptAt((lengthSec * i) / count));
    const isWithin = parts.some(({ startSec, endSec }) => startSec < sec && sec < endSec);
    return isWithin ? beforeFrame(sec, video.rate) : sec;
  });
  return marks.slice(1).map((endSec, i) => {
    const startSec = marks[i] ?? endSec;
    const held = parts.filter((part) => part.startSec < endSec && part.endSec > startSec);
    return {
      parts: held.map((part) => ({
        ...part,
        startSec: Math.max(part.startSec, startSec),
        endSec: Math.min(part.endSec, endSec),
      })),
      endSec,
      hasNext: held.some((part) => part.endSec > endSec),
    };
  });
}

/**
 * How long before a frame a segment ends, as a share of the frame's length. Sound that begins before the video moves frames off the multiples
 * of that length, but usual sound doesn't move them by this share.
 */
const BEFORE_FRAME = 0.2;

/**
 * A time just before the first frame at or after another one, if frames lie on multiples of their length. So they do in AVI, where a tick
 * is as long as a frame: ffmpeg rounds the time of a forced keyframe to the nearest tick, which has to be that frame's.
 */
function beforeFrame(sec: number, rate: number | undefined): number {
  const frameSec = framesSec(1, rate);
  return (Math.ceil(sec / frameSec - 0.01) - BEFORE_FRAME) * frameSec;
}

/** Seconds of the source. What lies in several parts is encoded once. */
const lengthOf = (parts: readonly FramedSpan[]) => coveredSec(parts, Number.POSITIVE_INFINITY);

/** The segments in which this device encodes the only video of a clip; none of others, and of several parts within a size limit. */
export function segmentsHere(
  job: Pick<Job, 'edit' | 'streams' | 'video'>,
  parts: readonly FramedSpan[],
  rate: number | null = null,
): Segment[] {
  const limit = limitOf(job.edit);
  // An encoder counts what lies between parts as time with bits.
  if (!job.video || !hasOneVideo(job) || (limit && parts.length > 1)) return [];
  const leastSec = LEAST_SEC[limit ? 'limit' : 'quality'];
  return inSegments(parts, job.video, { threads: cores(), memoryGb: memoryOfDevice(), leastSec, rate });
}

/** In GB, of which browsers tell 8 at most. */
const memoryOfDevice = (): number => {
  const gb: unknown = typeof navigator === 'undefined' ? null : Reflect.get(navigator, 'deviceMemory');
  return typeof gb === 'number' ? gb : USUAL_MEMORY_GB;
};

/**
 * Encodes parts in segments. Null if that isn't worth it, or can't be done.
 * @param parts each from its first frame, or from the frame that is on screen then.
 * @param options onShare: called with the share of all passes, and with the bytes that the video will have.
 * @throws {MediaError} `engine-failed` if a program fails or segments don't meet, `engine-unavailable` if one doesn't start, `too-large`
 *   if they exceed the limit. The run's program is ready for another command then.
 * @throws the signal's reason when aborted.
 */
export async function encodeInSegments(
  run: Run,
  video: StreamFacts,
  parts: readonly FramedSpan[],
  { first, last }: Passes,
  { scratch, onShare }: { scratch: string | null; onShare: (share: number, bytes?: number) => void },
): Promise<SegmentedVideo | null> {
  const lowered = last.kind === 'size' && rateFilters(last).length > 0 ? last.plan.rate : null;
  const segments = segmentsHere(run.job, parts, lowered);
  if (segments.length < 2) return null;
  const programs = new Programs(run);
  try {
    await programs.start(segments.length);
    const work = { job: run.job, video, segments, programs };
    const firstShare = first ? FIRST_PASS_SHARE : 0;
    const analysis = first && segments.map(() => analysisFor(first));
    const analyses = analysis && (await encodeAll(work, analysis, (share) => onShare(firstShare * share)));
    const encoders = analyses ? withShares(last, analyses, segments) : segments.map(() => last);
    const media = await encodeAll(work, encoders, (share, bytes) =>
      onShare(firstShare + (1 - firstShare) * share, bytes),
    );
    const joined = await join(
      segments.flatMap((segment, i) => (media[i] ? [{ ...segment, media: media[i] }] : [])),
      scratch,
    );
    if (last.kind === 'size' && (await videoBytes(joined.media)) > last.plan.videoBytes)
      throw new MediaError('too-large', 'the segments together');
    return joined;
  } catch (error) {
    // It was ended, too, if it was encoding.
    if (!run.signal.aborted && run.open.core.dead) await run.renew();
    throw error;
  } finally {
    programs.end();
  }
}

/** The program of a run, and others with the same file. */
class Programs {
  readonly #ended = new AbortController();
  readonly #all: MountedFile[];
  /** Aborts with the run, or once one of the programs has failed. */
  readonly signal: AbortSignal;

  constructor(private readonly run: Run) {
    this.#all = [run.open];
    this.signal = firstAbort(run.signal, this.#ended.signal);
  }

  /** Starts the others. @throws {MediaError} as `startWithFile`. */
  async start(count: number): Promise<void> {
    const others = Array.from({ length: count - 1 }, () => this.run.startAnother(this.signal));
    this.#all.push(...(await Promise.all(others)));
  }

  /** Has each program do its work at the same time. If one fails, all end before this rejects. */
  async each<Result>(work: (program: MountedFile, index: number) => Promise<Result>): Promise<Result[]> {
    const works = this.#all.map(work);
    try {
      return await Promise.all(works);
    } catch (error) {
      this.end();
      await Promise.allSettled(works);
      throw error;
    }
  }

  /** Ends what runs, and all programs but that of the run. */
  end(): void {
    this.#ended.abort();
  }
}

interface SegmentWork {
  job: Job;
  video: StreamFacts;
  segments: readonly Segment[];
  /** One for each segment. Two passes over a segment need the same. */
  programs: Programs;
}

/** Encodes all segments at once. @param encoders one for each */
function encodeAll(
  { job, video, segments, programs }: SegmentWork,
  encoders: readonly Encoder[],
  onShare: (share: number, bytes?: number) => void,
): Promise<Blob[]> {
  const lengthSec = lengthOf(segments.flatMap(({ parts }) => parts));
  const done = segments.map(() => ({ sec: 0, bytes: 0 }));
  const report = () => {
    const sum = (of: 'sec' | 'bytes') => done.reduce((all, segment) => all + segment[of], 0);
    onShare(sum('sec') / lengthSec, projectSize(sum('bytes'), sum('sec'), lengthSec));
  };
  return programs.each(async (open, i) => {
    const [segment, encoder] = [segments[i], encoders[i]];
    if (!segment || !encoder) throw new Error('more programs than segments');
    const { media } = await runToFile(open, {
      scratch: null,
      signal: programs.signal,
      argumentsFor: (output) =>
        commandArguments(segmentCommand(job, open.input, video, segment, encoder, output)),
      onTime(sec, bytes) {
        done[i] = { sec: coveredSec(segment.parts, sec), bytes };
        report();
      },
    });
    return media;
  });
}

/** The command that encodes a segment, with one frame behind each part, but for the end of an only part. */
export function segmentCommand(
  job: Pick<Job, 'container' | 'edit' | 'parts'>,
  file: string,
  video: StreamFacts,
  segment: Segment,
  encoder: Encoder,
  output: string,
): Command {
  const { container, edit } = job;
  const [part] = segment.parts;
  const source =
    part && job.parts.length === 1
      ? framesOfOnlyPart(job, file, video, { ...part, withNext: segment.hasNext }, encoder)
      : framesOfParts({ file, container, video, marginSec: MARGIN_SEC }, segment.parts, encoder);
  return {
    ...source,
    streams: [source.stream],
    encoders: [...encodeVideo(encoder), ...source.properties],
    output: intermediateOutput(output, edit.metadata),
  };
}

function framesOfOnlyPart(
  { container, edit }: Pick<Job, 'container' | 'edit'>,
  file: string,
  video: StreamFacts,
  part: FramedSpan & { withNext: boolean },
  encoder: Encoder,
): FrameSource {
  const { startSec, withNext } = part;
  // The file may go on behind the end that it states.
  const endSec = withNext ? part.endSec : msToSeconds(edit.parts.at(-1)?.endMs ?? 0);
  const before = Math.max(MARGIN_SEC, prerollSec(container, [video]));
  const behind = withNext ? MARGIN_SEC : lagSec(ENCODE_MARGIN_SEC, video.rate);
  const input = { file, span: { startSec: startSec - before, endSec: endSec + behind } };
  const source = framesOfPart(input, video, { ...part, endSec }, encoder);
  return withNext ? { ...source, properties: [...source.properties, ...keyframesAt([endSec])] } : source;
}

/** How the first of two passes is done here: the bytes of a constant quality tell how much a segment needs. */
const analysisFor = (first: Encoder): Encoder =>
  first.kind === 'size' ? { kind: 'analysis', plan: first.plan, sourceRate: first.sourceRate } : first;

/** The second pass of each segment, with its share of the bits. @param analyses what the first passes wrote */
export function withShares(
  last: Encoder,
  analyses: readonly Pick<Blob, 'size'>[],
  segments: readonly Segment[],
): Encoder[] {
  const lengths = segments.map(({ parts }) => lengthOf(parts));
  const needs = lengths.map((sec, i) => sec * ((analyses[i]?.size ?? 0) / sec) ** COMPRESSION);
  const [allSec, allNeeds] = [lengths, needs].map((values) => values.reduce((sum, value) => sum + value, 0));
  return lengths.map((sec, i) => {
    if (last.kind !== 'size' || !allSec || !allNeeds) return last;
    return { ...last, bitsPerSec: (last.bitsPerSec * allSec * (needs[i] ?? 0)) / allNeeds / sec };
  });
}

/** Makes one video of segments. @throws {MediaError} `engine-failed` if they don't meet. */
async function join(segments: readonly EncodedSegment[], scratch: string | null): Promise<SegmentedVideo> {
  const [first] = segments;
  const track = first && (await openMovie(first.media)).tracks.find(({ kind }) => kind === 'video');
  if (!track) throw new MediaError('engine-failed', 'a segment without video');
  const storage = await openStorage(scratch);
  try {
    const feed = await SegmentsFeed.open(segments);
    try {
      return { ...(await writeIntermediate([feed], storage, () => {})), matrix: matrixOfTrack(track) };
    } finally {
      await feed.close();
    }
  } catch (error) {
    await storage.discard();
    throw error;
  }
}
