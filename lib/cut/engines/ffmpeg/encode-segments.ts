/** Encodes parts with libx264 in several programs at once, one for each segment: each keeps one core busy. */
import type { Linear } from '@/lib/containers/mp4/matrix';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { matrixOfTrack } from '@/lib/containers/mp4/write/turned-head';
import { type EncodedSegment, SegmentsFeed } from '@/lib/cut/encode/segments-feed';
import { writeIntermediate } from '@/lib/cut/encode/write-intermediate';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { firstAbort, MediaError } from '@/lib/media/errors';
import { openStorage } from '@/lib/media/scratch/storage';
import { msToSeconds } from '@/lib/media/time';
import { type Command, commandArguments, intermediateOutput, lagSec, prerollSec } from './command';
import { type Encoder, encodeVideo } from './encoder';
import { rateFilters } from './frame-filters';
import {
  ENCODE_MARGIN_SEC,
  type FrameSource,
  framesOfPart,
  framesOfParts,
  keyframesAt,
} from './frame-source';
import type { FramedSpan, Job, Run } from './job';
import { FIRST_PASS_SHARE, projectSize } from './progress';
import { type Segment, segmentsHere } from './segments';
import { type Passes, videoBytes } from './size-limit';
import { coveredSec, hullSec } from './spans';

/**
 * Seconds that are read before a segment, because a seek may land behind the keyframe that its first frame needs, and behind it, where the
 * next one's first frame is looked for.
 */
const MARGIN_SEC = 2;

/** Within a limit, segments are encoded again once if they exceed it. */
const MOST_ROUNDS = 2;

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
    let encoders: (Encoder | null)[] = analyses
      ? withShares(last, analyses, segments)
      : segments.map(() => last);
    let media: (Blob | null)[] = [];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const encoded = await encodeAll(work, encoders, (share, bytes) => {
        if (round === 0) onShare(firstShare + (1 - firstShare) * share, bytes);
      });
      media = encoded.map((blob, i) => blob ?? media[i] ?? null);
      const joined = await join(
        segments.flatMap((segment, i) => (media[i] ? [{ ...segment, media: media[i] }] : [])),
        scratch,
      );
      if (last.kind !== 'size' || (await videoBytes(joined.media)) <= last.plan.videoBytes) return joined;
      encoders = withLess(encoders, media, segments);
    }
    throw new MediaError('too-large', 'the segments together');
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

/** Encodes segments at once. @param encoders one for each; null leaves it out, and there is no media of it */
function encodeAll(
  { job, video, segments, programs }: SegmentWork,
  encoders: readonly (Encoder | null)[],
  onShare: (share: number, bytes?: number) => void,
): Promise<(Blob | null)[]> {
  const lengthSec = coveredSec(segments.flatMap(({ parts }) => parts));
  const done = segments.map(() => ({ sec: 0, bytes: 0 }));
  const report = () => {
    const sum = (of: 'sec' | 'bytes') => done.reduce((all, segment) => all + segment[of], 0);
    onShare(sum('sec') / lengthSec, projectSize(sum('bytes'), sum('sec'), lengthSec));
  };
  return programs.each(async (open, i) => {
    const [segment, encoder] = [segments[i], encoders[i]];
    if (!segment || !encoder) return null;
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

/** Without this, a second pass fits the parameter sets to the frames, so that those of segments differ. */
const ALIKE = ['-x264-params', 'stitchable=1'];

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
      : framesOfParts(
          {
            file,
            container,
            video,
            marginSec: MARGIN_SEC,
            keptSec: segment.hasNext ? segment.endSec : undefined,
          },
          segment.parts,
          encoder,
        );
  return {
    ...source,
    streams: [source.stream],
    encoders: [...encodeVideo(encoder), ...ALIKE, ...source.properties],
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
  analyses: readonly (Pick<Blob, 'size'> | null)[],
  segments: readonly Segment[],
): Encoder[] {
  const needs = segments.map(({ parts }, i) => {
    const sec = coveredSec(parts);
    return sec * ((analyses[i]?.size ?? 0) / sec) ** COMPRESSION;
  });
  const allNeeds = needs.reduce((sum, need) => sum + need, 0);
  const all = segments.flatMap(({ parts }) => parts);
  return segments.map(({ parts }, i) => {
    if (last.kind !== 'size' || !allNeeds) return last;
    const bits = (last.bitsPerSec * hullSec(all) * (needs[i] ?? 0)) / allNeeds;
    return { ...last, bitsPerSec: bits / hullSec(parts) };
  });
}

/**
 * How segments are encoded once more that take more than their share of the bits; null for the others, which stay.
 * @param media what was written with these encoders
 */
export function withLess(
  encoders: readonly (Encoder | null)[],
  media: readonly (Pick<Blob, 'size'> | null)[],
  segments: readonly Segment[],
): (Encoder | null)[] {
  return segments.map(({ parts }, i) => {
    const encoder = encoders[i];
    if (encoder?.kind !== 'size') return null;
    const share = (encoder.bitsPerSec * hullSec(parts)) / 8 / (media[i]?.size ?? 0);
    return share < 1 ? { ...encoder, bitsPerSec: encoder.bitsPerSec * share } : null;
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
