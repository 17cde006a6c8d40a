/** Encodes a part with libx264 in several programs at once: each keeps one core busy. */
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
import { type Command, commandArguments, intermediateOutput, lagSec, prerollSec } from './command';
import { type Encoder, encodeVideo } from './encoder';
import { croppedVideo, rateFilters } from './frame-filters';
import { ENCODE_MARGIN_SEC, framesOfPart, keyframesAt } from './frame-source';
import { type FramedSpan, hasOneVideo, type Job, type Run } from './job';
import { FIRST_PASS_SHARE, projectSize } from './progress';
import { type Passes, SHORT_SEC, videoBytes } from './size-limit';
import { totalSec } from './spans';

/**
 * Seconds of a segment, at least: each begins with a keyframe, and decodes what precedes it up to its first frame. Within a limit, a short
 * one misses its bytes.
 */
const LEAST_SEC = { quality: 2, limit: SHORT_SEC };

/** Seconds that a segment is read early, because a seek may land behind the keyframe that its first frame needs. */
const LEAD_SEC = 2;

/** Seconds behind a segment in which the next one's first frame is looked for. */
const NEXT_FRAME_SEC = 2;

/** Of the memory of a device, the share that programs may take, and what a device has if the browser doesn't tell. */
const MEMORY_SHARE = 0.25;
const USUAL_MEMORY_GB = 4;

/** Bytes of a program, beside its frames: those that libx264 looks ahead at, and those that it and the decoder refer to. */
const PROGRAM_BYTES = 100e6;
const FRAMES_HELD = 80;

/** How the first of two passes is done here: the bytes of a constant quality tell how much a segment needs. */
const ANALYSIS: Encoder = { kind: 'analysis' };

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

/**
 * The segments of a part that are encoded side by side: as many as the device has cores and memory for; one if that isn't worth it.
 * @param options memoryGb: of the device; leastSec: of a segment.
 */
export function partInSegments(
  part: FramedSpan,
  video: StreamFacts,
  { threads, memoryGb, leastSec }: { threads: number; memoryGb: number; leastSec: number },
): FramedSpan[] {
  const { width = 1920, height = 1080 } = croppedVideo(video, part.frames.framing?.crop);
  const programBytes = PROGRAM_BYTES + width * height * 1.5 * FRAMES_HELD;
  const lengthSec = part.endSec - part.startSec;
  const programs = Math.floor((memoryGb * 2 ** 30 * MEMORY_SHARE) / programBytes);
  const count = Math.max(1, Math.min(threads, programs, Math.floor(lengthSec / leastSec)));
  const markSec = (i: number) => part.startSec + (lengthSec * i) / count;
  return Array.from({ length: count }, (_, i) => ({
    ...part,
    startSec: markSec(i),
    endSec: i === count - 1 ? part.endSec : markSec(i + 1),
  }));
}

/** The segments in which this device encodes the only part and the only video of a clip; none of others. */
export function segmentsHere(
  job: Pick<Job, 'edit' | 'streams' | 'video'>,
  parts: readonly FramedSpan[],
): FramedSpan[] {
  const [part, ...others] = parts;
  if (!part || !job.video || others.length > 0 || !hasOneVideo(job)) return [];
  const leastSec = LEAST_SEC[limitOf(job.edit) ? 'limit' : 'quality'];
  return partInSegments(part, job.video, { threads: cores(), memoryGb: memoryOfDevice(), leastSec });
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
  const segments = segmentsHere(run.job, parts);
  // Which frames are left out for a lower rate depends on those before.
  if (segments.length < 2 || rateFilters(last).length > 0) return null;
  const programs = new Programs(run);
  try {
    await programs.start(segments.length);
    const work = { job: run.job, video, segments, programs };
    const firstShare = first ? FIRST_PASS_SHARE : 0;
    const analysis = segments.map(() => ANALYSIS);
    const analyses = first && (await encodeAll(work, analysis, (share) => onShare(firstShare * share)));
    const encoders = analyses ? withShares(last, analyses, segments) : segments.map(() => last);
    const media = await encodeAll(work, encoders, (share, bytes) =>
      onShare(firstShare + (1 - firstShare) * share, bytes),
    );
    const joined = await join(
      media.map((blob, i) => ({ media: blob, endSec: segments[i]?.endSec ?? 0 })),
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
  segments: readonly FramedSpan[];
  /** One for each segment. Two passes over a segment need the same. */
  programs: Programs;
}

/** Encodes all segments at once. @param encoders one for each */
function encodeAll(
  { job, video, segments, programs }: SegmentWork,
  encoders: readonly Encoder[],
  onShare: (share: number, bytes?: number) => void,
): Promise<Blob[]> {
  const lengthSec = totalSec(segments);
  const done = segments.map(() => ({ sec: 0, bytes: 0 }));
  const report = () => {
    const sum = (of: 'sec' | 'bytes') => done.reduce((all, segment) => all + segment[of], 0);
    onShare(sum('sec') / lengthSec, projectSize(sum('bytes'), sum('sec'), lengthSec));
  };
  return programs.each(async (open, i) => {
    const [segment, encoder] = [segments[i], encoders[i]];
    if (!segment || !encoder) throw new Error('more programs than segments');
    const isLast = i === segments.length - 1;
    const { media } = await runToFile(open, {
      scratch: null,
      signal: programs.signal,
      argumentsFor: (output) =>
        commandArguments(segmentCommand(job, open.input, video, { ...segment, isLast }, encoder, output)),
      onTime(sec, bytes) {
        const { startSec, endSec } = segment;
        done[i] = { sec: Math.max(0, Math.min(sec, endSec) - startSec), bytes };
        report();
      },
    });
    return media;
  });
}

/** The command that encodes a segment, and the frame behind it unless it is the last one. */
export function segmentCommand(
  { container, edit }: Pick<Job, 'container' | 'edit'>,
  file: string,
  video: StreamFacts,
  { isLast, ...segment }: FramedSpan & { isLast: boolean },
  encoder: Encoder,
  output: string,
): Command {
  const { startSec } = segment;
  // The file may go on behind the end that it states.
  const endSec = isLast ? msToSeconds(edit.parts.at(-1)?.endMs ?? 0) : segment.endSec;
  const leadSec = Math.max(LEAD_SEC, prerollSec(container, [video]));
  const behindSec = isLast ? lagSec(ENCODE_MARGIN_SEC, video.rate) : NEXT_FRAME_SEC;
  const source = framesOfPart(
    { file, span: { startSec: startSec - leadSec, endSec: endSec + behindSec } },
    video,
    { ...segment, endSec, withNext: !isLast },
    encoder,
  );
  return {
    ...source,
    streams: [source.stream],
    encoders: [...encodeVideo(encoder), ...source.properties, ...(isLast ? [] : keyframesAt([endSec]))],
    output: intermediateOutput(output, edit.metadata),
  };
}

/** The second pass of each segment, with its share of the bits. @param analyses what the first passes wrote */
export function withShares(
  last: Encoder,
  analyses: readonly Pick<Blob, 'size'>[],
  segments: readonly FramedSpan[],
): Encoder[] {
  const lengths = segments.map((segment) => totalSec([segment]));
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
