import type { AudioFormat, EditOptions, VideoFormat } from '@/lib/edit/edit';
import { cropKey } from '@/lib/edit/framing';
import type { StreamFacts } from '@/lib/ffmpeg/file-facts';
import { STATUS } from '@/lib/ffmpeg/progress-lines';
import type { Container } from '@/lib/media/formats';
import { MS_PER_SECOND, msToSeconds, type Span, type TimeRange } from '@/lib/media/time';
import { framesSec } from './check-output';
import {
  colorArguments,
  EDIT_TIMESCALE,
  ENCODE_MARGIN_SEC,
  EPSILON_SEC,
  frameFilters,
  MARGIN_FRAMES,
  prerollSec,
  SEEK_MARGIN_SEC,
  timecode,
} from './command';
import { audioBits, encoderArguments, type FitPass, fitFilters } from './encoding';
import type { PartFraming } from './framing';

/** Each run of parts that are near each other is read by itself: what lies between two parts would be decoded for nothing. */
const NEAR_SEC = 20;

/** Runs of video that are decoded side by side. Each takes a decoder's memory. */
const MOST_RUNS = 8;

/** Parts that are read at once, in the source's order. */
export interface PartRun extends Span {
  parts: Span[];
}

/** Sorts parts into runs that are read by themselves, at most `most` of them. */
export function runsOf(parts: readonly Span[], most = Number.POSITIVE_INFINITY): PartRun[] {
  const runs: PartRun[] = [];
  for (const part of [...parts].sort((a, b) => a.startSec - b.startSec)) {
    const last = runs.at(-1);
    if (last && part.startSec - last.endSec <= NEAR_SEC) {
      last.parts.push(part);
      last.endSec = Math.max(last.endSec, part.endSec);
    } else runs.push({ ...part, parts: [part] });
  }
  while (runs.length > most) joinNearest(runs);
  return runs;
}

function joinNearest(runs: PartRun[]): void {
  const gap = (i: number) => (runs[i + 1]?.startSec ?? Number.POSITIVE_INFINITY) - (runs[i]?.endSec ?? 0);
  const nearest = [...runs.keys()].reduce((a, b) => (gap(b) < gap(a) ? b : a));
  const [first, second] = runs.splice(nearest, 2);
  if (first && second)
    runs.splice(nearest, 0, { ...first, endSec: second.endSec, parts: [...first.parts, ...second.parts] });
}

/** A part whose frames are encoded. */
export interface FramedSpan extends Span {
  /** Undefined if its frames stay as they are. */
  framing?: PartFraming | undefined;
}

/** Parts that are read at once, and those whose frames are cropped in another way. */
interface FramedRun extends PartRun {
  framing: PartFraming | undefined;
  others: readonly Span[];
}

/** The runs of parts whose frames have the same crop. */
function framedRuns(parts: readonly FramedSpan[]): FramedRun[] {
  const key = ({ framing }: FramedSpan) => cropKey(framing?.crop);
  const groups = [...new Set(parts.map(key))].map((own) => ({
    own: parts.filter((part) => key(part) === own),
    others: parts.filter((part) => key(part) !== own),
  }));
  const most = Math.max(1, Math.floor(MOST_RUNS / groups.length));
  return groups.flatMap(({ own, others }) =>
    runsOf(own, most).map((run) => ({ ...run, framing: own[0]?.framing, others })),
  );
}

export interface EncodePartsCommand {
  input: string;
  output: string;
  container: Container;
  video: StreamFacts;
  /** What to encode, in seconds: each part from its first frame, or from the frame that is on screen then. */
  parts: readonly FramedSpan[];
  metadata: EditOptions['metadata'];
  maxBytes: number | undefined;
  /** Absent without a size limit. */
  fit?: FitPass | undefined;
  /** What the video has to match; absent without that. */
  format?: VideoFormat | undefined;
  /** Audio to copy beside it; what lies between the parts comes with it. */
  audio?: readonly StreamFacts[];
}

/** The timescale of frames from several inputs, which have none in common. */
const FRAME_TIMESCALE = 90_000;

/**
 * The arguments that encode the video of several parts, with the source's own times. Each part begins with a keyframe. The frame behind
 * its end comes too, as another keyframe: it tells how long the last frame stays, and nothing of the part needs it.
 */
export function encodePartsArguments(command: EncodePartsCommand): string[] {
  const { input, output, container, video, parts, metadata, maxBytes, fit, format, audio = [] } = command;
  const runs = framedRuns(parts);
  const isVaried = runs.some(({ others }) => others.length > 0);
  const before = prerollSec(container, [video]) + SEEK_MARGIN_SEC;
  const margin = Math.max(ENCODE_MARGIN_SEC, framesSec(MARGIN_FRAMES, video.rate));
  const marks = [...new Set(parts.flatMap(({ startSec, endSec }) => [startSec, endSec]))].sort(
    (a, b) => a - b,
  );
  const filters = ({ framing }: FramedSpan) => `,${frameFilters(video, { format, framing })}`;
  const chosen = runs.map(
    (run, i) => `[${i}:${video.index}]select=${selected(run)}${isVaried ? filters(run) : ''}[r${i}]`,
  );
  const labels = runs.map((_, i) => `[r${i}]`).join('');
  const joined = runs.length > 1 ? `interleave=nb_inputs=${runs.length},` : '';
  const [first] = parts;
  const shared = isVaried || !first ? '' : filters(first);
  const graph = `${chosen.join(';')};${labels}${joined}settb=1/${FRAME_TIMESCALE}${shared}${fitFilters(fit)}[v]`;
  return [
    ...STATUS,
    ...['-copyts', '-start_at_zero'],
    ...runs.flatMap(({ startSec, endSec }) => {
      const from = Math.max(0, startSec - before);
      return [
        // It counts for the next input only: frames of later runs would be rotated, and the track's matrix rotates them again.
        '-noautorotate',
        ...(from > 0 ? ['-ss', timecode(from)] : []),
        '-t',
        timecode(endSec - from + margin),
        '-i',
        input,
      ];
    }),
    ...(audio.length > 0 ? hullInput(input, container, runs, audio) : []),
    ...['-filter_complex', graph, '-map', '[v]'],
    ...audio.flatMap(({ index }) => ['-map', `${runs.length}:${index}`]),
    ...(audio.length > 0
      ? ['-c:a', 'copy', '-strict', 'experimental', '-max_muxing_queue_size', '4096']
      : []),
    ...['-map_chapters', '-1'],
    ...(metadata === 'remove' ? ['-map_metadata', '-1'] : []),
    ...encoderArguments(fit),
    ...colorArguments(video, format),
    // Without the rate, the encoder would take the timescale for one.
    ...['-r', String(video.rate ?? 25), '-vsync', 'vfr', '-enc_time_base', `1:${FRAME_TIMESCALE}`],
    ...['-force_key_frames', marks.map((sec) => Math.max(0, sec - EPSILON_SEC).toFixed(5)).join()],
    ...(maxBytes === undefined ? [] : ['-fs', String(maxBytes)]),
    ...['-movie_timescale', EDIT_TIMESCALE, '-f', 'mp4', output],
  ];
}

/** Seconds of audio to read around parts, for decoders that warm up and for crossfades. */
const AUDIO_MARGIN_SEC = 1;

/** The input for audio that is copied: everything from the first part to the last one. */
function hullInput(
  input: string,
  container: Container,
  runs: readonly PartRun[],
  audio: readonly StreamFacts[],
): string[] {
  const first = Math.min(...runs.map(({ startSec }) => startSec));
  const last = Math.max(...runs.map(({ endSec }) => endSec));
  const from = Math.max(0, first - prerollSec(container, audio) - AUDIO_MARGIN_SEC);
  const length = last - from + AUDIO_MARGIN_SEC;
  return [...(from > 0 ? ['-ss', timecode(from)] : []), '-t', timecode(length), '-i', input];
}

/** The frames of a run's parts, and the first one behind each, unless another run has it. */
function selected({ parts, others }: FramedRun): string {
  const terms = parts.map((part) => {
    const { start, end } = bounds(part);
    return `gte(t\\,${start})*(lt(t\\,${end})+lt(prev_t\\,${end}))`;
  });
  const taken = others.map((part) => {
    const { start, end } = bounds(part);
    return `*not(gte(t\\,${start})*lt(t\\,${end}))`;
  });
  return taken.length > 0 ? `(${terms.join('+')})${taken.join('')}` : terms.join('+');
}

function bounds({ startSec, endSec }: Span): { start: string; end: string } {
  return { start: (startSec - EPSILON_SEC).toFixed(5), end: (endSec - EPSILON_SEC).toFixed(5) };
}

export interface PcmCommand {
  input: string;
  output: string;
  container: Container;
  audio: StreamFacts;
  span: Span;
  /** Samples per second, as in the source. */
  rate: number;
}

/** Samples of the WAV header that ffmpeg writes; its `data` chunk is searched for. */
export const PCM_BITS = 16;

/**
 * The arguments that decode audio to WAV. Its first sample is the one at the start of the span, to the sample; gaps are silence.
 */
export function pcmArguments({ input, output, container, audio, span, rate }: PcmCommand): string[] {
  const from = Math.max(0, span.startSec - prerollSec(container, [audio]) - ENCODE_MARGIN_SEC);
  const first = Math.round(span.startSec * rate);
  return [
    ...STATUS,
    ...['-copyts', '-start_at_zero'],
    ...(from > 0 ? ['-ss', timecode(from)] : []),
    ...['-t', timecode(span.endSec - from + ENCODE_MARGIN_SEC), '-i', input],
    ...['-map', `0:${audio.index}`, '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-af', `aresample=${rate}:async=1:min_hard_comp=0.02:first_pts=${first}`],
    ...['-c:a', 'pcm_s16le', '-f', 'wav', output],
  ];
}

/** The arguments that encode joined audio. */
export function encodeAudioArguments(
  input: string,
  output: string,
  language: string | undefined,
  { fit, format }: { fit?: FitPass | undefined; format?: AudioFormat | undefined } = {},
): string[] {
  return [
    ...STATUS,
    ...['-i', input, '-map', '0:0', '-c:a', 'aac', ...audioBits(fit)],
    ...(format ? ['-ar', String(format.sampleRate), '-ac', String(format.channels)] : []),
    ...(language ? ['-metadata:s:a:0', `language=${language}`] : []),
    ...['-f', 'mp4', output],
  ];
}

/** The parts on the clock of a command, as far as the file reaches. */
export function spanOf({ startMs, endMs }: TimeRange, durationSec: number | null): Span {
  const endSec = Math.min(endMs / MS_PER_SECOND, durationSec ?? Number.POSITIVE_INFINITY);
  return { startSec: msToSeconds(startMs), endSec };
}
