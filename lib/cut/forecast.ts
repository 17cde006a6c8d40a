/** What a cut would do, known before it runs. */
import type { ExactRefusal } from '@/lib/media/errors';
import type {
  AnimationReport,
  ClipContents,
  ClipStreams,
  FitReport,
  JoinedSource,
  LeadIn,
  PartOutcome,
  PartStart,
} from './report';

/** The ways to encode the frames at splices: WebCodecs, or ffmpeg.wasm, which takes some seconds. */
export type WayId = 'browser' | 'ffmpeg';

/** What an exact start would take, in seconds of video, and how it would be encoded. Or why there can be none. */
export type ExactForecast =
  | { possible: true; way: WayId; encodedSec: number; copiedSec: number }
  | { possible: false; refusal: ExactRefusal };

/**
 * The keyframes around a start, in seconds of the source's timeline; null where there is none. `frameMark` of
 * `lib/media/time.ts` gives the mark that begins with one.
 */
export interface NeighborKeyframes {
  before: number | null;
  after: number | null;
}

/** What the visitor can choose between where a part's start is not on a keyframe. */
export interface StartChoices {
  /** The lead-in of the first part. */
  lossless: LeadIn;
  /** All parts together. */
  exact: ExactForecast;
  /** The keyframes around the start of each part; null for one that begins on a keyframe, or is empty. */
  keyframes: readonly (NeighborKeyframes | null)[];
}

/** How a part would begin; `unknown` where only the cut itself can tell. */
export type StartForecast = PartStart | { kind: 'unknown' };

/** A part as it would lie in the clip. */
export interface PartForecast {
  start: StartForecast;
  /** Seconds of the clip at which it would begin; null where only the cut itself can tell. */
  atSec: number | null;
  /** As in the report. */
  lateSec?: number;
  /** As in the report; also absent where only the cut itself can tell. */
  absent?: PartOutcome['absent'];
}

export interface Forecast extends ClipStreams {
  /** As in the report. */
  parts: readonly (PartForecast | null)[];
  /** As in the report. */
  tailsSec: number;
  /** How long the clip would be, in seconds; absent where only the cut itself can tell. */
  lengthSec?: number;
  /** Null where the start is on a keyframe, and where the engine knows of no choice. */
  choices: StartChoices | null;
  /** How the clip is kept below the edit's size limit; absent without one. */
  fit?: FitReport['kind'];
  /** What the clip becomes, if that is no video. */
  animation?: Pick<AnimationReport, 'format'> & Partial<AnimationReport>;
  /** As in the report. */
  joined?: readonly JoinedSource[];
  /** Seconds that encoding the video is going to take, from a measured speed; absent where that is unknown. */
  encodeSec?: number;
  /** Between which times that lies; absent if the measurements agree. */
  encodeRange?: EncodeTime;
}

/** How long encoding takes, at least and at most. */
export interface EncodeTime {
  fromSec: number;
  toSec: number;
}

/** What a forecast or a report says of a part. */
type Begun = Pick<PartForecast, 'start'> | null;

/** The parts of a forecast or a report that are in the clip. */
export function heldParts<Held>(parts: readonly (Held | null)[]): Held[] {
  return parts.flatMap((part) => part ?? []);
}

/** True if a clip has several parts, and it is known how they begin. */
export function isSpliced(parts: readonly Begun[]): boolean {
  return heldParts(parts).some(({ start }, i) => i > 0 && start.kind !== 'unknown');
}

/** True if frames are encoded at the start of a part, to meet copied ones. */
export function hasSmartStart(parts: readonly Begun[]): boolean {
  return parts.some((part) => part?.start.kind === 'smart');
}

/** True if frames are encoded where parts begin or end, to meet copied ones. */
export function hasEncodedFrames({ parts, tailsSec }: Pick<ClipContents, 'parts' | 'tailsSec'>): boolean {
  return tailsSec > 0 || hasSmartStart(parts);
}

/** The frames that a clip hides at its start; none unless it begins with a lead-in. */
export function leadInOf(parts: readonly Begun[]): LeadIn {
  const start = heldParts(parts)[0]?.start;
  return start?.kind === 'lead-in' ? start.leadIn : { hiddenSec: 0, shownSec: 0 };
}

/** Seconds by which a part begins before its start. */
export function earlierSec(part: Begun): number {
  return part?.start.kind === 'moved' ? part.start.earlierSec : 0;
}

/** Seconds by which parts begin before their starts, all together. */
export function movedSec(parts: readonly Begun[]): number {
  return parts.reduce((sum, part) => sum + earlierSec(part), 0);
}

/** The forecast of a cut that has run: another engine may have made the clip than was expected. */
export function forecastAfter(before: Forecast | null, report: ClipContents, lengthSec: number): Forecast {
  const { video, audio, leftOut, metadata, parts, tailsSec } = report;
  return {
    video,
    audio,
    leftOut,
    metadata: metadata ?? before?.metadata ?? null,
    parts,
    tailsSec,
    lengthSec,
    choices: before?.choices ?? null,
    ...(report.fit ? { fit: report.fit.kind } : {}),
    ...(report.animation ? { animation: report.animation } : {}),
    ...(report.joined ? { joined: report.joined } : {}),
  };
}
