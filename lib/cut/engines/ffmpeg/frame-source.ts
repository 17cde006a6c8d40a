/** Where the frames come from that are encoded: of one part, or of several. Who encodes them is another choice (`encoder.ts`). */
import { cropKey } from '@/lib/edit/framing';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { Container } from '@/lib/media/formats';
import type { Span } from '@/lib/media/time';
import { bound, type Command, EPSILON_SEC, type Input, lagSec, prerollSec, SEEK_MARGIN_SEC } from './command';
import type { Encoder } from './encoder';
import { colorArguments, frameFilters, rateFilters } from './frame-filters';
import type { FramedSpan } from './job';
import { type PartRun, runsOf } from './spans';

/** Frames that are read, chosen and filtered. */
export interface FrameSource extends Pick<Command, 'inputs' | 'filters'> {
  /** What to map. */
  stream: string;
  /** Arguments for the encoder: the frames' colors and times, and which begin a group. */
  properties: readonly string[];
}

/** Seconds to read behind the last part's end, at least. */
export const ENCODE_MARGIN_SEC = 0.1;

/**
 * The frames of one part, each at its own time: not on the grid of the rate that the container claims.
 * @param part from its first frame, or from the frame that is on screen then. `withNext`: and one frame behind its end.
 */
export function framesOfPart(
  input: Input,
  video: StreamFacts,
  { startSec, endSec, frames, withNext }: FramedSpan & { withNext?: boolean },
  encoder: Encoder,
): FrameSource {
  const end = bound(endSec);
  const isBefore = withNext ? `(lt(t\\,${end})+lt(prev_t\\,${end}))` : `lt(t\\,${end})`;
  const select = `select=gte(t\\,${bound(startSec)})*${isBefore}`;
  const rate = rateFilters(encoder, withNext ? endSec : undefined);
  return {
    inputs: [input],
    stream: `0:${video.index}`,
    filters: ['-vf', [select, ...frameFilters(video, frames), ...rate].join()],
    properties: [...colorArguments(video, frames), '-vsync', 'vfr', '-enc_time_base', '-1'],
  };
}

/** The timescale of frames from several inputs, which have none in common. */
const FRAME_TIMESCALE = 90_000;

/** What all parts are read of. */
export interface FramesInput {
  file: string;
  container: Container;
  video: StreamFacts;
  /** Seconds to read around each run of parts, at least. */
  marginSec?: number;
  /** A lower rate leaves out no frame from then on. */
  keptSec?: number | undefined;
}

/**
 * The frames of several parts, which the index cutter picks out later. Each part begins with a keyframe. So does what
 * follows it: one more frame, whose time says how long the part's last frame stays, and which can be cut off.
 * @param parts each from its first frame, or from the frame that is on screen then.
 */
export function framesOfParts(
  { file, container, video, marginSec = 0, keptSec }: FramesInput,
  parts: readonly FramedSpan[],
  encoder: Encoder,
): FrameSource {
  const runs = framedRuns(parts);
  const isVaried = runs.some(({ others }) => others.length > 0);
  const before = Math.max(prerollSec(container, [video]) + SEEK_MARGIN_SEC, marginSec);
  const behind = lagSec(Math.max(ENCODE_MARGIN_SEC, marginSec), video.rate);
  const marks = new Set(parts.flatMap(({ startSec, endSec }) => [startSec, endSec]));
  const filtersOf = (part: FramedSpan | undefined) => (part ? frameFilters(video, part.frames) : []);
  const chosen = runs.map((run, i) => {
    const filters = [`select=${selected(run)}`, ...(isVaried ? filtersOf(run.parts[0]) : [])];
    return `[${i}:${video.index}]${filters.join()}[r${i}]`;
  });
  const together = [
    ...(runs.length > 1 ? [`interleave=nb_inputs=${runs.length}`] : []),
    `settb=1/${FRAME_TIMESCALE}`,
    ...(isVaried ? [] : filtersOf(parts[0])),
    ...rateFilters(encoder, keptSec),
  ];
  const labels = runs.map((_, i) => `[r${i}]`).join('');
  return {
    inputs: runs.map(({ startSec, endSec }) => ({
      file,
      span: { startSec: startSec - before, endSec: endSec + behind },
    })),
    stream: '[v]',
    filters: ['-filter_complex', `${chosen.join(';')};${labels}${together.join()}[v]`],
    properties: [
      ...colorArguments(video, parts[0]?.frames),
      // Without the rate, the encoder would take the timescale for one.
      ...['-r', String(video.rate ?? 25), '-vsync', 'vfr', '-enc_time_base', `1:${FRAME_TIMESCALE}`],
      ...keyframesAt([...marks]),
    ],
  };
}

/** The arguments that make keyframes of the first frames at or after some seconds. */
export const keyframesAt = (marks: readonly number[]): string[] => [
  '-force_key_frames',
  [...marks]
    .sort((a, b) => a - b)
    .map((sec) => bound(Math.max(sec, EPSILON_SEC)))
    .join(),
];

/** Runs of video that are decoded side by side. Each takes a decoder's memory. */
const MOST_RUNS = 8;

/** Parts that are read at once, and those whose frames are cropped in another way. */
interface FramedRun extends PartRun<FramedSpan> {
  others: readonly Span[];
}

/** The runs of parts whose frames have the same crop. */
function framedRuns(parts: readonly FramedSpan[]): FramedRun[] {
  const keyOf = ({ frames }: FramedSpan) => cropKey(frames.framing?.crop);
  const keys = [...new Set(parts.map(keyOf))];
  const most = Math.max(1, Math.floor(MOST_RUNS / keys.length));
  return keys.flatMap((key) => {
    const others = parts.filter((part) => keyOf(part) !== key);
    const alike = parts.filter((part) => keyOf(part) === key);
    return runsOf(alike, most).map((run) => ({ ...run, others }));
  });
}

/** The frames of a run's parts, and the first one behind each, unless another run has it. */
function selected({ parts, others }: FramedRun): string {
  const terms = parts.map(({ startSec, endSec }) => {
    const end = bound(endSec);
    return `gte(t\\,${bound(startSec)})*(lt(t\\,${end})+lt(prev_t\\,${end}))`;
  });
  const taken = others.map(
    ({ startSec, endSec }) => `*not(gte(t\\,${bound(startSec)})*lt(t\\,${bound(endSec)}))`,
  );
  return taken.length > 0 ? `(${terms.join('+')})${taken.join('')}` : terms.join('+');
}
