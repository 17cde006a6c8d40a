import type { Container } from './formats';

/** What an engine reports about a file before it is cut. */
export interface MediaInfo {
  container: Container;
  /** Seconds on the presentation timeline, with edit lists applied. */
  durationSec: number;
  tracks: TrackInfo[];
  /** The times of its keyframes. Only an engine that has read the whole index knows them. */
  stills?: Stills;
  /** The file ends before its media does: a recording, a download or a copy that stopped early. */
  isCutOff?: true;
}

export type TrackKind = 'video' | 'audio' | 'subtitle' | 'data';

/** True for video and audio. */
export function isMedia<Stream extends { kind: TrackKind }>(
  stream: Stream,
): stream is Stream & { kind: 'video' | 'audio' } {
  return stream.kind === 'video' || stream.kind === 'audio';
}

/** The configuration of a WebCodecs video decoder: https://www.w3.org/TR/webcodecs-codec-registry/ */
export interface DecoderSetup {
  codec: string;
  /** The body of `avcC` or `hvcC`. Other codecs carry their configuration in the stream. */
  description?: Uint8Array;
}

/** How a video track's frames are stored. */
export interface PixelFormat {
  /** Bits of a sample. */
  bitDepth: number;
  /** `chroma_format_idc` of ITU-T H.264 §6.2: 0 is gray, 1 is 4:2:0, 2 is 4:2:2 and 3 is 4:4:4. */
  chroma: number;
  /** The dynamic range: standard, or how a high one is coded (ITU-R BT.2100). */
  range: 'sdr' | 'pq' | 'hlg';
  /** The primaries of a standard range if they are BT.2020's, which ordinary screens don't show. High ranges have them anyway. */
  gamut?: 'bt2020';
}

/** Frames as coded, and how players present them. */
export interface FrameShape {
  /** Pixels before rotation. */
  width: number;
  height: number;
  /** Degrees clockwise by which players rotate the frames. */
  rotation: number;
  /** The width of a pixel divided by its height. */
  pixelAspect: number;
}

/** The colors that a video states, by the numbers of ISO/IEC 23091-2 §8; 2 is unspecified. */
export interface VideoColors {
  primaries: number;
  transfer: number;
  matrix: number;
  fullRange: boolean;
}

export interface TrackInfo {
  /** The container's own number of the track (mp4 `track_ID`, ffmpeg stream index). */
  id: number;
  kind: TrackKind;
  /** The container's name of the codec: a sample entry's four characters, or ffmpeg's codec name. */
  codec: string;
  /** Seconds. */
  durationSec?: number;
  /** Pixels as presented, before rotation; video only. */
  width?: number;
  height?: number;
  /** Degrees clockwise by which a player rotates the video; video only. */
  rotation?: number;
  /** Pixels as coded; video only. Absent where the engine can't tell. */
  coded?: { width: number; height: number };
  /** The width of a pixel divided by its height; absent where it is 1 or unknown. */
  pixelAspect?: number;
  /** Absent for audio, and where the engine can't tell. */
  colors?: VideoColors;
  /** Absent for audio, and where the engine can't tell. */
  pixels?: PixelFormat;
  /** Audio samples per second, and the number of channels. Absent where the engine can't tell. */
  sampleRate?: number;
  channels?: number;
  /** ISO 639-2/T, e.g. `eng`. */
  language?: string;
  /**
   * Equal for streams whose samples can follow each other in one track without encoding, whatever their parameter sets and
   * timescales. Absent where the engine can't tell.
   */
  joinKey?: string;
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
  /** True if its frames have an alpha channel. */
  transparent?: boolean;
}

/**
 * Lists the streams of a file of one container.
 * @throws {MediaError} `index-invalid` if the list is missing or damaged; `file-unreadable`.
 */
export type StreamLister = (file: Blob) => Promise<ListedStream[]>;

/**
 * The positions of a file's keyframes, and how to decode them. The filmstrip draws its first thumbnails from these, before
 * anything else has been read and without reading the index again.
 */
export interface Stills {
  setup: DecoderSetup;
  /** Pixels as coded, and the width of a pixel divided by its height. */
  width: number;
  height: number;
  pixelAspect: number;
  /** Degrees clockwise by which a player rotates the video. */
  rotation: number;
  /** The presentation times in seconds, ascending. */
  atSec: Float64Array<ArrayBuffer>;
  /** The position and size of each in the file, in bytes. */
  position: Float64Array<ArrayBuffer>;
  size: Float64Array<ArrayBuffer>;
}

/**
 * The frames of a file, read from its index. Times are ascending seconds on the presentation timeline, with edit lists applied.
 * All lists are typed arrays: a two-hour video has 432,000 frames, and typed arrays move between threads without a copy.
 */
export interface TimelineIndex {
  /** The time of each frame; empty without video, and for files too large to read. */
  frames: Float64Array<ArrayBuffer>;
  /** The times of the keyframes, as the file states them. They may be known even if `frames` is empty. */
  keyframes: Float64Array<ArrayBuffer>;
  /** `videoBytes[i]`: bytes of all frames before `frames[i]`. Has one more entry than `frames`: the total. */
  videoBytes: Float64Array<ArrayBuffer>;
  /** `audioBytes[i]`: bytes of all audio before `frames[i]`. As long as `videoBytes`; the last entry is the total. */
  audioBytes: Float64Array<ArrayBuffer>;
}
