/** The size limit of a clip: reading what the visitor typed, and saying what the limit means for this clip. */
import { FIRST_LIMIT_BYTES, isSizeLimit, LEAST_LIMIT_BYTES, MB, SIZE_LIMITS } from '@/lib/config/size-limits';
import { type FitPlan, type FitSource, planFit, whatFits } from '@/lib/cut';
import { keepsKind, type SizeLimit } from '@/lib/edit/edit';
import { formatClock, msToSeconds, secondsToStepMs } from '@/lib/media/time';
import { clipPixels } from './frame-of';
import { clipLengthMs, keptParts } from './kept';
import { frameSize, sentences } from './messages/format';
import { LIMIT } from './messages/output';
import { chosenLimit, type EditorOptions } from './options';
import { optionsFor } from './selectors';
import type { SizeEstimate } from './size-estimate';
import { shownSource, sourcesOfClip } from './sources';
import type { OpenFile } from './state';

/** Frames per second of a video whose frames aren't known. */
const USUAL_RATE = 30;
const USUAL_AUDIO = { channels: 2, sampleRate: 48_000 };

/** The limit that a visitor who never set one begins with. */
export const FIRST_LIMIT: SizeLimit = {
  bytes: FIRST_LIMIT_BYTES,
  lines: 'auto',
  rate: 'auto',
  mono: false,
  thorough: false,
};

/** Reads the typed limit as bytes, or says why it can't be one. Decimal megabytes: services that count binary ones allow more. */
export function parseLimit(typed: string): { bytes: number } | { problem: string } {
  const text = typed.trim().replace(',', '.');
  const megabytes = Number(text);
  if (text === '' || !Number.isFinite(megabytes)) return { problem: LIMIT.notANumber };
  const bytes = Math.floor(megabytes * MB);
  if (isSizeLimit(bytes)) return { bytes };
  if (bytes <= 0) return { problem: LIMIT.notPositive };
  const tooSmall = bytes < LEAST_LIMIT_BYTES;
  return { problem: tooSmall ? LIMIT.tooSmall(megabytesOf(LEAST_LIMIT_BYTES)) : LIMIT.tooLarge };
}

/** The same of a limit that may be left out. */
export function parseOptionalLimit(typed: string): { bytes: number | null } | { problem: string } {
  return typed.trim() === '' ? { bytes: null } : parseLimit(typed);
}

/** Bytes as the field shows them: "10", "10.5". */
export function megabytesOf(bytes: number): string {
  return String(Math.round(bytes / 10_000) / 100);
}

/** A limit by the service that it belongs to, or else by its size. */
export function limitName(bytes: number): string {
  return SIZE_LIMITS.find((known) => known.bytes === bytes)?.name ?? LIMIT.most(megabytesOf(bytes));
}

/** The limit that an address asks for: `#fit=10` is 10 MB; null if it asks for none. */
export function limitFromHash(hash: string): SizeLimit | null {
  const typed = /^#fit=([\d.]{1,8})$/.exec(hash)?.[1];
  const parsed = typed === undefined ? null : parseLimit(typed);
  return parsed && 'bytes' in parsed ? { ...FIRST_LIMIT, bytes: parsed.bytes } : null;
}

/** What would be encoded, for the plan; null while the length or the streams aren't known. */
export function fitSourceOf(chosen: EditorOptions, file: OpenFile): FitSource | null {
  // The other files of a clip take on the size of the first one.
  const { info, timeline } = sourcesOfClip(file)[0] ?? shownSource(file);
  const sec = msToSeconds(clipLengthMs(file));
  if (!info || sec === 0) return null;
  const options = optionsFor(chosen, file);
  const frame = clipPixels({ parts: keptParts(file), framing: file.framing }, file);
  const rate = rateOf(timeline?.frames) ?? USUAL_RATE;
  const audio = info.tracks.filter(({ kind }) => kind === 'audio' && keepsKind(options, kind));
  return {
    sec,
    video: keepsKind(options, 'video') && frame ? { ...frame, rate } : null,
    audio: audio.map(() => USUAL_AUDIO),
  };
}

/** Frames per second, by the times of all frames; null if they aren't known. */
function rateOf(frames: Float64Array | undefined): number | null {
  const [first, last] = [frames?.[0], frames?.at(-1)];
  if (!frames || first === undefined || last === undefined || !(last > first)) return null;
  return (frames.length - 1) / (last - first);
}

/** How a clip is kept below a limit, in a sentence or two. */
export interface LimitNote {
  text: string;
  /** The clip may look poor, or can't be made. */
  isWarning: boolean;
}

/**
 * Says what the limit does to this clip; null without a limit, and while nothing is known.
 * @param estimate the size of a clip without the limit.
 */
export function limitNote(
  chosen: EditorOptions,
  file: OpenFile,
  estimate: SizeEstimate | null,
): LimitNote | null {
  const limit = chosenLimit(chosen);
  if (!limit) return null;
  if (isCopied(limit, file, estimate)) return { text: LIMIT.copied, isWarning: false };
  // The forecast may still be about a higher limit.
  if (file.forecast?.fit === 'fits' && (estimate?.bytes ?? 0) <= limit.bytes)
    return { text: LIMIT.fits, isWarning: false };
  const source = fitSourceOf(chosen, file);
  if (!source) return null;
  const plan = planFit(source, limit);
  if (!plan.possible) return { text: sentences([LIMIT.impossible, advice(source, limit)]), isWarning: true };
  const planned = plannedText(plan, source);
  return plan.watchable
    ? { text: planned, isWarning: false }
    : { text: sentences([planned, LIMIT.poor, advice(source, limit)]), isWarning: true };
}

/** An estimate by the samples may be wrong by this share. */
const NEAR = 0.02;

/**
 * True if the clip stays below the limit without encoding. The estimate decides where it can: the forecast may still be about the
 * limit before.
 */
export function isCopied(limit: SizeLimit, { forecast }: OpenFile, estimate: SizeEstimate | null): boolean {
  const known = forecast?.fit === 'copied';
  if (estimate?.kind === 'exact') return estimate.bytes <= limit.bytes;
  if (estimate?.kind !== 'near') return known;
  if (estimate.bytes > limit.bytes * (1 + NEAR)) return false;
  return known || estimate.bytes <= limit.bytes * (1 - NEAR);
}

function plannedText(plan: FitPlan, { video }: FitSource): string {
  return video ? LIMIT.encoded(frameSize(plan), String(Math.round(plan.rate))) : LIMIT.audio;
}

/** What would look good within the limit. */
function advice(source: FitSource, limit: SizeLimit): string {
  const { sec, lines } = whatFits(source, limit);
  const length = sec !== null && sec >= 1 && sec < source.sec ? formatClock(secondsToStepMs(sec)) : null;
  const { height = 0, width = 0 } = source.video ?? {};
  const smaller = lines !== null && lines < Math.min(width, height) ? String(lines) : null;
  return LIMIT.advice(length, smaller);
}
