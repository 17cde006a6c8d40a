/**
 * What becomes of each stream of a clip: copied or encoded, and why. Forecasts and cuts of all engines ask here. A stream that ordinary
 * players don't play from an MP4 is encoded at once: a copy would succeed, and its video or audio would be missing.
 */
import type { Treatment } from '@/lib/cut/report';
import { converts, type EditOptions, encodesVideo, keepsKind, limitOf } from '@/lib/edit/edit';
import { matchedAudio, type SettledEdit } from '@/lib/edit/settle';
import { codecName, playsInMp4 } from '@/lib/media/codecs';
import type { PixelFormat, TrackKind } from '@/lib/media/info';
import { isPlainStream } from '@/lib/media/plain-streams';

/** A stream of a source. */
export interface SourceStream {
  kind: TrackKind;
  /** The container's or ffmpeg's name. */
  codec: string;
  /** Video only; absent or null if unknown. */
  pixels?: PixelFormat | null;
  /** Samples per second, audio only; absent if unknown. */
  sampleRate?: number;
}

/**
 * Why a stream is encoded.
 * - `edit`: the visitor asked for it, or for cropped or mirrored frames, or for a size.
 * - `match`: it has to match the streams of other files.
 * - `codec`: it doesn't play from an MP4.
 * - `conversion`: it doesn't play everywhere, and the visitor wants a clip that does.
 * - `clicks`: copied packets would click, or be away from their place, where one part meets the next.
 * - `late`: it is Opus and would play late beside the lead-in.
 * - `beside-encoded`: the engine can't copy the sound of several parts beside encoded video.
 * - `limit`: a copy takes more bytes than the plan for the size limit gives it.
 * - `without-times`: the file doesn't tell in which order its frames are presented.
 * - `copy-failed`: a copy was made, and it is no good.
 */
export type Cause =
  | 'edit'
  | 'match'
  | 'codec'
  | 'conversion'
  | 'clicks'
  | 'late'
  | 'beside-encoded'
  | 'limit'
  | 'without-times'
  | 'copy-failed';

/** A stream of a clip, and what becomes of it. */
export type StreamPlan<Stream extends SourceStream = SourceStream> = { stream: Stream } & (
  | { becomes: 'copied' }
  | { becomes: 'encoded'; cause: Cause }
);

/**
 * The streams that a clip can hold, and those that it leaves out: the frames of several parts are joined in one video.
 * @param streams those of the kinds that the clip keeps.
 */
export function joinable<Stream extends SourceStream>(
  streams: readonly Stream[],
  parts: number,
): { held: readonly Stream[]; others: readonly Stream[] } {
  const video = streams.find(({ kind }) => kind === 'video');
  const isOther = (stream: Stream) => parts > 1 && stream.kind === 'video' && stream !== video;
  return { held: streams.filter((stream) => !isOther(stream)), others: streams.filter(isOther) };
}

/** Facts about a clip that its edit doesn't state. */
export interface Circumstances {
  /** Number of the clip's parts. */
  parts: number;
  /** Seconds for which the clip holds the lead-in of copied video; 0 while that is unknown. */
  leadInSec: number;
  /** Streams that the engine can't copy. */
  cannotCopy: ReadonlyMap<SourceStream, Cause>;
  /** The engine copies all streams of a kind or none, and joins encoded parts with their sound. */
  byKind: boolean;
}

const USUAL: Circumstances = { parts: 1, leadInSec: 0, cannotCopy: new Map(), byKind: false };

/** What the video of a clip became before its audio is decided on. */
interface Video {
  isCopied: boolean;
  isEncoded: boolean;
}

export type DecisiveOptions = EditOptions & Partial<Pick<SettledEdit, 'format'>>;
type Test = (stream: SourceStream, edit: DecisiveOptions, clip: Circumstances & Video) => boolean;

/** Faults that copied audio would have in a clip, although it plays from an MP4. */
const FAULTS: readonly (readonly [Cause, Test])[] = [
  ['clicks', (stream, _, { parts }) => stream.kind === 'audio' && parts > 1 && clicksAtSplices(stream)],
  [
    // Chromium applies the edit list to video alone, so that Opus plays late by the whole length of the video's lead-in.
    'late',
    ({ kind, codec }, _, { leadInSec }) =>
      kind === 'audio' && codecName(codec) === 'opus' && leadInSec > UNNOTICED_LEAD_IN_SEC,
  ],
];

/** The first test that is true names the cause; a stream is copied if none is. */
const TESTS: readonly (readonly [Cause, Test])[] = [
  ['edit', ({ kind }, edit) => kind === 'video' && (encodesVideo(edit) || limitOf(edit) !== null)],
  ['match', ({ kind }, { format }) => isMatched(kind) && (format?.[kind] ?? 'copied') !== 'copied'],
  ['codec', (stream) => !playsInMp4(stream)],
  ['conversion', (stream, edit) => converts(edit) && !isPlainStream(stream)],
  ...FAULTS,
  [
    'beside-encoded',
    // A clip that is to match others says itself what becomes of its sound.
    ({ kind }, { format }, { byKind, parts, isEncoded }) =>
      kind === 'audio' && byKind && parts > 1 && isEncoded && !format,
  ],
];

const isMatched = (kind: TrackKind) => kind === 'video' || kind === 'audio';

/** Decides on the streams that an edit keeps. Returns them in their order. */
export function decide<Stream extends SourceStream>(
  streams: readonly Stream[],
  edit: DecisiveOptions,
  circumstances: Partial<Circumstances> = {},
): StreamPlan<Stream>[] {
  const clip = { ...USUAL, ...circumstances };
  const kept = streams.filter(({ kind }) => keepsKind(edit, kind));
  const decideKind = (kind: TrackKind, video: Video): StreamPlan<Stream>[] => {
    const plans = kept
      .filter((stream) => stream.kind === kind)
      .map((stream) =>
        planOf(stream, edit, { ...clip, ...video, leadInSec: video.isCopied ? clip.leadInSec : 0 }),
      );
    const encoded = clip.byKind && plans.find(({ becomes }) => becomes === 'encoded');
    return encoded ? plans.map(({ stream }) => ({ ...encoded, stream })) : plans;
  };
  const videos = decideKind('video', { isCopied: false, isEncoded: false });
  const has = (treatment: Treatment) => videos.some(({ becomes }) => becomes === treatment);
  const audios = decideKind('audio', { isCopied: has('copied'), isEncoded: has('encoded') });
  const plans = new Map([...videos, ...audios].map((plan) => [plan.stream, plan]));
  return kept.flatMap((stream) => plans.get(stream) ?? []);
}

function planOf<Stream extends SourceStream>(
  stream: Stream,
  edit: DecisiveOptions,
  clip: Circumstances & Video,
): StreamPlan<Stream> {
  const found = TESTS.find(([, test]) => test(stream, edit, clip));
  const cause = found?.[0] ?? clip.cannotCopy.get(stream);
  return cause ? { stream, becomes: 'encoded', cause } : { stream, becomes: 'copied' };
}

/** False if a stream is encoded that has to be copied to match other files. */
export function keepsMatch(
  plans: readonly StreamPlan[],
  { format }: Pick<DecisiveOptions, 'format'>,
): boolean {
  return plans.every(
    ({ stream: { kind }, becomes }) =>
      becomes === 'copied' || !isMatched(kind) || format?.[kind] !== 'copied',
  );
}

/** What becomes of all streams of a kind: `encoded` if even one of them is. */
export function treatmentOf(kind: TrackKind, plans: readonly StreamPlan[]): Treatment | 'none' {
  const ofKind = plans.filter(({ stream }) => stream.kind === kind);
  if (ofKind.length === 0) return 'none';
  return ofKind.some(({ becomes }) => becomes === 'encoded') ? 'encoded' : 'copied';
}

/**
 * Lossless audio, whose splices must be exact to the sample, and MP3: a packet takes bits from those before it, and clicks loudly
 * after a packet of another part.
 */
const CLICKING: ReadonlySet<string> = new Set(['mp3', 'flac', 'alac']);

/**
 * The least sample rate of AAC that is copied between parts. A packet has 1,024 samples (ISO/IEC 14496-3 §4.5.1.1) and may be off by half its
 * length: 43 ms here. Speech is seen to be out of sync from 45 ms on.
 */
const LEAST_AAC_RATE = 12_000;

/** True if copied packets of audio click, or are away from their place, where one part meets the next. */
export function clicksAtSplices({ codec, sampleRate }: Pick<SourceStream, 'codec' | 'sampleRate'>): boolean {
  const name = codecName(codec);
  return CLICKING.has(name) || (name === 'aac' && sampleRate !== undefined && sampleRate < LEAST_AAC_RATE);
}

/** Seconds of lead-in up to which nobody notices that Opus plays late. */
const UNNOTICED_LEAD_IN_SEC = 0.025;

/**
 * Names the fault of streams that a clip copied; null if there is none. How long its lead-in is, and how many parts are in it, is known
 * only then.
 * @param clip leadInSec: seconds of copied video before the first frame shown, on the clip's media timeline.
 */
export function faultOfCopies(
  copied: readonly SourceStream[],
  edit: DecisiveOptions,
  clip: Pick<Circumstances, 'parts' | 'leadInSec'>,
): Cause | null {
  const isCopied = copied.some(({ kind }) => kind === 'video');
  const leadInSec = isCopied ? clip.leadInSec : 0;
  const found = FAULTS.find(([, test]) =>
    copied.some((stream) => test(stream, edit, { ...USUAL, ...clip, leadInSec, isCopied, isEncoded: false })),
  );
  return found?.[0] ?? null;
}

/**
 * True if sound that is encoded is made for the clip's own timeline, exact to the sample: that of several parts, of an exact start, or for
 * a clip that others follow. Otherwise it keeps the source's times.
 */
export function isSoundOfClip(edit: SettledEdit): boolean {
  return edit.parts.length > 1 || edit.start === 'exact' || matchedAudio(edit) !== null;
}

/** The streams of a clip that are copied, or those that are encoded. */
export function streamsThatAre<Stream extends SourceStream>(
  treatment: Treatment,
  plans: readonly StreamPlan<Stream>[],
): Stream[] {
  return plans.flatMap(({ stream, becomes }) => (becomes === treatment ? [stream] : []));
}
