/** Which streams play nearly everywhere: 8-bit 4:2:0 SDR H.264, and AAC. */
import { codecName } from './codecs';
import { isMedia, type PixelFormat, type TrackInfo } from './info';

/** Audio that every browser with H.264 plays. */
const PLAYED: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

/** True for audio that every browser plays. @param codec the container's or ffmpeg's name. */
export function isPlayedByAll(codec: string): boolean {
  return PLAYED.has(codecName(codec));
}

/** A video or audio stream. */
export interface StreamFormat {
  kind: TrackInfo['kind'];
  /** The container's or ffmpeg's name. */
  codec: string;
  pixels?: PixelFormat | null;
}

/** True for a stream that needs no conversion. Unknown pixels count as plain ones. */
export function isPlainStream({ kind, codec, pixels }: StreamFormat): boolean {
  if (kind !== 'video') return codecName(codec) === 'aac';
  return codecName(codec) === 'h264' && (!pixels || isPlainFormat(pixels));
}

/** True for 8-bit 4:2:0 frames with ordinary colors. */
export function isPlainFormat(pixels: PixelFormat): boolean {
  return pixels.bitDepth === 8 && pixels.chroma <= 1 && !hasWideColors(pixels);
}

/** True for colors that become BT.709 when a video is encoded: a high dynamic range, or the primaries of BT.2020. */
export function hasWideColors({ range, gamut }: PixelFormat): boolean {
  return range !== 'sdr' || gamut !== undefined;
}

/** True if one of a clip's tracks isn't plain. */
export function needsConversion(tracks: readonly TrackInfo[]): boolean {
  return tracks.some((track) => isMedia(track) && !isPlainStream(track));
}
