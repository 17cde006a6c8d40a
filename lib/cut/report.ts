/** What a cut did. `forecast.ts` says the same of a cut that has not run yet. */
import type { MetadataKind } from '@/lib/containers/mp4/read/metadata';
import { type Animation, type EditOptions, keepsKind, type Part } from '@/lib/edit/edit';
import type { SettledEdit } from '@/lib/edit/settle';
import { isMedia, type TrackInfo, type TrackKind } from '@/lib/media/info';

/** What happens to a stream. */
export type Treatment = 'copied' | 'encoded';

/** What the clip lacks of its source, to be named to the visitor. */
export interface LeftOut {
  kind: TrackKind;
  /** The name of the format of a stream or an attachment, or what else is lost: `chapters`, `transparency`, `speed`, `second size`. */
  codec: string;
}

/** What an engine leaves out that writes only video and audio. @param tracks those of its file. */
export function besideMedia(tracks: readonly TrackInfo[]): LeftOut[] {
  return tracks.flatMap((track) =>
    isMedia(track) || track.durationSec === 0 ? [] : { kind: track.kind, codec: track.codec },
  );
}

/** What a clip lacks although its edit keeps it, each thing once. */
export function missedIn(
  leftOut: readonly LeftOut[],
  { output, metadata, chapters }: Pick<EditOptions, 'output' | 'metadata' | 'chapters'>,
): LeftOut[] {
  const isMissed = (lost: LeftOut) => {
    if (isMedia(lost)) return keepsKind({ output }, lost.kind);
    if (lost.codec === 'chapters') return chapters === 'source';
    return output.kind !== 'sound' && metadata === 'keep';
  };
  return [...new Map(leftOut.filter(isMissed).map((lost) => [`${lost.kind} ${lost.codec}`, lost])).values()];
}

/** Frames before the start that the file keeps for the decoder and an edit list hides. */
export interface LeadIn {
  /** Seconds of the source. */
  hiddenSec: number;
  /** Seconds for which a player that ignores edit lists shows them. */
  shownSec: number;
}

/** What the clip holds of the source's streams. */
export interface ClipStreams {
  video: Treatment | 'none';
  audio: Treatment | 'none';
  leftOut: LeftOut[];
  /** What the source says of place, time and camera, removed or not; null where no index was read. */
  metadata: readonly MetadataKind[] | null;
}

/**
 * How a part begins.
 * - `clean`: with a keyframe of the source, or without video; nothing is hidden and nothing was encoded for it.
 * - `lead-in`: on the chosen frame, after frames that an edit list hides. Only the clip's first part.
 * - `smart`: on the chosen frame, with encoded frames up to the next keyframe.
 * - `encoded`: on the chosen frame, because the whole video is encoded.
 * - `moved`: on the keyframe before its start, because nothing may be encoded; the clip then shows this many more seconds of the
 *   source. Only parts after the clip's first, except in clips to be joined with others.
 */
export type PartStart =
  | { kind: 'clean' }
  | { kind: 'lead-in'; leadIn: LeadIn }
  | { kind: 'smart'; encodedSec: number; copiedSec: number }
  | { kind: 'encoded' }
  | { kind: 'moved'; earlierSec: number };

/** A part as it lies in the clip. */
export interface PartOutcome {
  start: PartStart;
  /** Seconds of the clip at which the part begins. */
  atSec: number;
  /** Seconds after its start at which it begins, because no decoder shows the frames before; absent if it begins there. */
  lateSec?: number;
  /** What the file doesn't present in the part, although it has such streams and the edit keeps them. */
  absent?: 'video' | 'audio';
}

/**
 * How a clip was kept below a size.
 * - `copied`: it fits without encoding.
 * - `fits`: video was encoded for other reasons, and nothing further for the size.
 * - `encoded`: what its video became; null for audio alone.
 */
export type FitReport =
  | { kind: 'copied' | 'fits' }
  | {
      kind: 'encoded';
      video: { width: number; height: number; rate: number; bitsPerSec: number } | null;
      /** Bits per second of each audio track that was encoded, and its channels; null if audio was copied or left out. */
      audio: { bitsPerSec: number; channels: 1 | 2 } | null;
      /** How often the video was encoded. */
      passes: number;
    };

/** What an animation became. */
export interface AnimationReport {
  format: Animation['format'];
  /** Pixels. */
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
  frames: number;
  /** Colors of a GIF's palette, at most; null for WebP. */
  colors: number | null;
  /** Something was given up for a size limit. */
  isReduced: boolean;
}

/** Why a file's stream has to be encoded to follow those of the other files. */
export type JoinMismatch =
  | 'codec'
  | 'size'
  | 'rotation'
  | 'pixel-format'
  | 'colors'
  | 'sample-rate'
  | 'channels'
  | 'container';

/** What becomes of one file's streams in a clip of several files. */
export interface JoinedSource {
  /** `Source.id`. */
  source: number;
  video: Treatment | 'none';
  /** `silence`: the file has no audio, and the clip does. */
  audio: Treatment | 'silence' | 'none';
  /** Why the video is encoded, or else the audio; empty if all is copied. */
  mismatches: readonly JoinMismatch[];
  /** Location, dates and device of this file, which the clip lacks because it keeps those of its first file. Absent without any. */
  unkept?: readonly MetadataKind[];
  /** The visitor chose its format for all files. */
  isChosen?: true;
}

/** What a clip holds, whichever engine made it. */
export interface ClipContents extends ClipStreams {
  /**
   * What became of each part of the edit, in its order: null for one that isn't in the clip because the file presents nothing there.
   * Parts that touch in the source are one (`settle`).
   */
  parts: readonly (PartOutcome | null)[];
  /** Seconds of video encoded at the ends of parts, because their last frames refer to frames that the clip leaves out. */
  tailsSec: number;
  /**
   * Frames from after the ends of parts that are in the file, because the last frames refer to them and couldn't be encoded. Not counted
   * in a lossless clip of one part.
   */
  framesBehind: number;
  /** Splices at which the sound of one part was crossfaded with the next one's. */
  crossfades: number;
  /** Splices at which copied sound wasn't crossfaded, because it can't be encoded here. It may click. */
  plainSplices: number;
  /** Metadata was removed, and the coded frames still hold some that only encoding would remove. */
  notesInFrames: boolean;
  /** The set-up of the video is in its frames alone, so Apple's players refuse the clip. */
  setsInFrames?: true;
  /** Set if the edit has a size limit. */
  fit?: FitReport;
  /** Set if the clip is a GIF or a WebP. */
  animation?: AnimationReport;
  /** The files of the clip in the order of their first parts. Set if there are several. */
  joined?: readonly JoinedSource[];
}

/** The contents of a plain clip of one part, but for its streams. */
export const PLAIN_CONTENTS = {
  leftOut: [],
  metadata: null,
  parts: [{ start: { kind: 'clean' }, atSec: 0 }],
  tailsSec: 0,
  framesBehind: 0,
  crossfades: 0,
  plainSplices: 0,
  notesInFrames: false,
} satisfies Omit<ClipContents, 'video' | 'audio'>;

export interface CutReport extends ClipContents {
  /** `Engine.id` of the one that made the clip. */
  engine: string;
  /** An exact start was tried and failed, so the whole video was encoded instead. */
  exactFailed?: true;
}

/** The parts of an edit that are in the clip, in its order, and how they lie there. */
export function partsInClip(
  edit: SettledEdit,
  { parts }: Pick<ClipContents, 'parts'>,
): (Part & PartOutcome)[] {
  return edit.parts.flatMap((part, i) => (parts[i] ? [{ ...part, ...parts[i] }] : []));
}

/**
 * One entry for each part of an edit, from those of the parts that aren't empty; null for the others.
 * @param isHeld for each part of the edit, false if it is empty.
 */
export function inEdit<Entry>(isHeld: readonly boolean[], entries: readonly Entry[]): (Entry | null)[] {
  const rest = entries.values();
  return isHeld.map((held) => (held ? (rest.next().value ?? null) : null));
}

/** What a clip was compared with before the visitor is told that it is done. */
export interface Verification {
  /** `source`: the source's own index and bytes; `clip`: only the clip itself, because the source has no index here. */
  against: 'source' | 'clip';
  /** Samples whose time, size and bytes are the source's. */
  samples: number;
  /** The first frame shown is the source's first at or after the start; false where nothing could tell. */
  startsOnFrame: boolean;
  /** Seconds by which audio and video moved against each other; null without both, or where nothing could tell. */
  driftSec: number | null;
  /** Frames that were decoded and compared with the source's. */
  frames: number;
  /** The clip lasts as long as the edit asks for, and each of its streams as long as the clip; false where nothing could tell. */
  isWhole: boolean;
  /** The metadata to remove was looked for and is not there. */
  metadataGone: boolean;
  /** Splices between parts at which the index was compared with the source's; 0 for one part, or where nothing could tell. */
  splices: number;
}

/** What was checked of a clip after it was given out, because a click doesn't wait for it. */
export type LaterCheck =
  | {
      status: 'passed';
      /** Frames that were decoded and compared with the source's; 0 if they were before. */
      frames: number;
      /** Keyframes that the clip lists and whose own bytes say that decoding can begin with them. */
      keyframes: number;
    }
  /** Something is wrong with the clip. */
  | { status: 'failed' }
  /** The clip is like its source, but this browser, which has their decoder, decodes neither. */
  | { status: 'undecoded' };

/** The verification of a clip that wasn't compared with a source. */
export const UNCOMPARED: Verification = {
  against: 'clip',
  samples: 0,
  startsOnFrame: false,
  driftSec: null,
  frames: 0,
  isWhole: false,
  metadataGone: false,
  splices: 0,
};
