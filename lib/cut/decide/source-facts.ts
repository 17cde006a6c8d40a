/** What a session's engine knows of the streams that a joined clip would hold of its file. */

import { cropInPixels, storedFrame } from '@/lib/edit/crop-frame';
import { type Edit, keepsKind } from '@/lib/edit/edit';
import { type Crop, cropOf } from '@/lib/edit/framing';
import { codecName, playsInMp4 } from '@/lib/media/codecs';
import type { MediaInfo, PixelFormat, TrackInfo, VideoColors } from '@/lib/media/info';
import { isPlainStream } from '@/lib/media/plain-streams';
import { lengthMs } from '@/lib/media/time';
import { clicksAtSplices } from './decide';

export interface VideoFacts {
  /** As in `TrackInfo`. */
  joinKey: string | undefined;
  /** ffmpeg's name. */
  codec: string;
  /** Plays from an MP4 and may follow other frames. */
  isCopyable: boolean;
  /** 8-bit 4:2:0 SDR H.264. */
  isPlain: boolean;
  /** Null if unknown. */
  coded: { width: number; height: number } | null;
  pixelAspect: number;
  /** Degrees clockwise. */
  rotation: number;
  pixels: PixelFormat | null;
  /** Null if unknown. */
  colors: VideoColors | null;
}

export interface AudioFacts {
  joinKey: string | undefined;
  codec: string;
  isCopyable: boolean;
  /** AAC. */
  isPlain: boolean;
  /** Undefined if unknown. */
  sampleRate: number | undefined;
  channels: number | undefined;
}

export interface SourceFacts {
  /** `Source.id`. */
  source: number;
  /** Milliseconds of it that the clip keeps. */
  keptMs: number;
  /** The index engine opened it, so the clip can refer to the file itself. */
  isIndexed: boolean;
  /** Of the first video and audio track; null without one, or if the clip leaves it out. */
  video: VideoFacts | null;
  audio: AudioFacts | null;
}

/** Reads the facts of one file. @param info null if no engine could read it. */
export function factsOf(
  source: number,
  { engine, info }: { engine: string; info: MediaInfo | null },
  { output, parts, framing }: Pick<Edit, 'output' | 'parts' | 'framing'>,
): SourceFacts {
  const kept = parts.filter((part) => part.source.id === source);
  const [part] = kept;
  const crop = part ? cropOf(part, framing) : null;
  const first = (kind: TrackInfo['kind']) => info?.tracks.find((track) => track.kind === kind);
  const [video, audio] = [first('video'), first('audio')];
  return {
    source,
    keptMs: lengthMs(kept),
    isIndexed: engine === 'index',
    video: video && keepsKind({ output }, 'video') ? videoFacts(video, engine, crop) : null,
    audio: audio && keepsKind({ output }, 'audio') ? audioFacts(audio, engine) : null,
  };
}

/** The index engine gives a key to every stream that others can follow. */
const mayBeFollowed = ({ joinKey }: TrackInfo, engine: string) => engine !== 'index' || joinKey !== undefined;

/** @param crop of the file's first part: the frames that the clip has of it. */
function videoFacts(track: TrackInfo, engine: string, crop: Crop | null): VideoFacts {
  const { joinKey, pixelAspect = 1, rotation = 0, pixels = null, colors = null } = track;
  const frame = storedFrame(track);
  const codec = codecName(track.codec);
  return {
    joinKey,
    codec,
    pixels,
    colors,
    pixelAspect,
    rotation,
    isCopyable: playsInMp4({ kind: 'video', codec }) && mayBeFollowed(track, engine),
    isPlain: isPlainStream({ kind: 'video', codec, pixels }),
    coded: frame && sizeOf(crop ? cropInPixels(crop, frame) : frame),
  };
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

function audioFacts(track: TrackInfo, engine: string): AudioFacts {
  const { joinKey, sampleRate, channels } = track;
  const codec = codecName(track.codec);
  return {
    joinKey,
    codec,
    sampleRate,
    channels,
    isCopyable:
      playsInMp4({ kind: 'audio', codec }) &&
      !clicksAtSplices({ codec, sampleRate }) &&
      mayBeFollowed(track, engine),
    isPlain: codec === 'aac',
  };
}
