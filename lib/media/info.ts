import type { Container } from './formats';
import type { Stills } from './stills';

/** What is known of a file before it is cut, whichever engine found it out. */
export interface MediaInfo {
  container: Container;
  /** Seconds on the presentation timeline, edit lists honoured. */
  durationSec: number;
  tracks: TrackInfo[];
  /** Where its keyframes lie; told only by an engine that has read the whole index. */
  stills?: Stills;
}

export type TrackKind = 'video' | 'audio' | 'subtitle' | 'data';

export interface TrackInfo {
  /** The container's own number of the track (mp4 `track_ID`, ffmpeg stream index). */
  id: number;
  kind: TrackKind;
  /** The container's own short name of the codec: a sample entry's four characters, or ffmpeg's codec name. */
  codec: string;
  /** Seconds. */
  durationSec?: number;
  /** Pixels as coded; video only. */
  width?: number;
  height?: number;
  /** Clockwise degrees a player turns the picture by; video only. */
  rotation?: number;
  /** ISO 639-2/T, e.g. `eng`. */
  language?: string;
}

/** A stream as its container lists it. */
export interface ListedStream {
  /** The container's own number: Matroska TrackNumber, Ogg serial, MPEG-TS PID, mp4 track_ID. */
  id: number;
  kind: TrackKind;
  /** Lower-case name as near to ffmpeg's as the container's own word allows. */
  codec: string;
  /** Seconds by which presentation is earlier than the stored times (Matroska CodecDelay). */
  delaySec: number;
  /** Switched off by the container: players do not offer it. */
  disabled: boolean;
}

/**
 * Lists the streams of a file of one container.
 * @throws {MediaError} `index-invalid` when the list is missing or damaged; `file-unreadable`.
 */
export type StreamLister = (file: Blob) => Promise<ListedStream[]>;
