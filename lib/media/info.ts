import type { Container } from './formats';
import type { Stills } from './stills';

/** What an engine reports about a file before it is cut. */
export interface MediaInfo {
  container: Container;
  /** Seconds on the presentation timeline, with edit lists applied. */
  durationSec: number;
  tracks: TrackInfo[];
  /** The times of its keyframes. Only an engine that has read the whole index knows them. */
  stills?: Stills;
}

export type TrackKind = 'video' | 'audio' | 'subtitle' | 'data';

export interface TrackInfo {
  /** The container's own number of the track (mp4 `track_ID`, ffmpeg stream index). */
  id: number;
  kind: TrackKind;
  /** The container's name of the codec: a sample entry's four characters, or ffmpeg's codec name. */
  codec: string;
  /** Seconds. */
  durationSec?: number;
  /** Pixels as coded; video only. */
  width?: number;
  height?: number;
  /** Degrees clockwise by which a player rotates the video; video only. */
  rotation?: number;
  /** ISO 639-2/T, e.g. `eng`. */
  language?: string;
}

/** A stream as its container lists it. */
export interface ListedStream {
  /** The container's own number: Matroska TrackNumber, Ogg serial, MPEG-TS PID, mp4 track_ID. */
  id: number;
  kind: TrackKind;
  /** The codec's name in lower case, as close to ffmpeg's as the container allows. */
  codec: string;
  /** Seconds by which presentation is earlier than the stored times (Matroska CodecDelay). */
  delaySec: number;
  /** True if the container disables the stream, so players don't offer it. */
  disabled: boolean;
}

/**
 * Lists the streams of a file of one container.
 * @throws {MediaError} `index-invalid` if the list is missing or damaged; `file-unreadable`.
 */
export type StreamLister = (file: Blob) => Promise<ListedStream[]>;
