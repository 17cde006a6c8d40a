import { ALL_FORMATS, BlobSource, Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { pixelFormatOf } from '@/lib/codecs/pixels/pixel-format';
import { listStreams } from '@/lib/containers/list-streams';
import { stateFrameHeight } from '@/lib/containers/mpegts/frame-height';
import { withSteadyClock } from '@/lib/containers/mpegts/steady-clock';
import { isRedundantAudio } from '@/lib/cut/plan/usable-tracks';
import type { LeftOut } from '@/lib/cut/report';
import type { StoredFrame } from '@/lib/edit/crop-frame';
import type { AudioFormat } from '@/lib/edit/settle';
import { bytesOf, readBlob } from '@/lib/media/bytes/byte-ranges';
import { codecName } from '@/lib/media/codecs';
import { MediaError } from '@/lib/media/errors';
import type { Container } from '@/lib/media/formats';
import type { ListedStream, MediaInfo, PixelFormat, TrackInfo } from '@/lib/media/info';

interface StreamCommon {
  id: number;
  /** ffmpeg's name. */
  codec: string;
  /** Seconds to add to a packet's timestamp for its time on the clip's source timeline. */
  shiftSec: number;
}

export type VideoStream = StreamCommon & {
  kind: 'video';
  track: InputVideoTrack;
  frame: StoredFrame;
  /** Null if the stream's configuration doesn't tell. */
  pixels: PixelFormat | null;
};
/** Sound, in the format that the container states. */
export type AudioStream = StreamCommon & AudioFormat & { kind: 'audio'; track: InputAudioTrack };
export type Stream = VideoStream | AudioStream;

/** A file whose streams can be read packet by packet. */
export interface PacketSource {
  input: Input;
  streams: Stream[];
  leftOut: LeftOut[];
  info: MediaInfo;
  /** Bytes of the file. */
  size: number;
}

/**
 * Opens a file and compares the streams that Mediabunny finds with those that the container lists.
 * @throws {MediaError} `codec-not-in-mp4` if a video or audio stream can't be read at all; `unsupported`,
 *   `index-invalid`, `file-unreadable`.
 */
export async function openPackets(file: Blob, container: Container): Promise<PacketSource> {
  await readBlob(file, 0, 1);
  const listed = await listStreams(file, container);
  const steady = container === 'mpegts' ? await withSteadyClock(file) : file;
  const input = new Input({ source: new BlobSource(steady), formats: ALL_FORMATS });
  try {
    return { ...(await describe(input, listed, container)), size: file.size };
  } catch (error) {
    input.dispose();
    if (error instanceof MediaError) throw error;
    throw new MediaError('unsupported', String(error), { cause: error });
  }
}

async function describe(input: Input, listed: readonly ListedStream[], container: Container) {
  const tracks = new Map((await input.getTracks()).map((track) => [track.id, track]));
  const streams: Stream[] = [];
  const leftOut: LeftOut[] = [];
  const infos: TrackInfo[] = [];
  const sounds = listed.filter(({ kind }) => kind === 'audio').map(({ codec }) => codec);
  for (const { id, kind, codec, delaySec, disabled, transparent } of listed) {
    const track = tracks.get(id);
    const name = track ? await track.getCodec() : null;
    if (track && name && (track.isVideoTrack() || track.isAudioTrack())) {
      if (!(await track.getDecoderConfig()))
        throw new MediaError('unsupported', `${name} without its set-up`);
      if (container === 'mpegts' && track.isVideoTrack()) await stateFrameHeight(track);
      const common = { id, codec: codecName(name), shiftSec: -delaySec };
      const stream: Stream = track.isVideoTrack()
        ? { ...common, kind: 'video', track, frame: await frameOf(track), pixels: await pixelsOf(track) }
        : {
            ...common,
            kind: 'audio',
            track,
            sampleRate: await track.getSampleRate(),
            channels: await track.getNumberOfChannels(),
          };
      streams.push(stream);
      if (transparent) leftOut.push({ kind, codec: 'transparency' });
      infos.push(await infoOf(stream));
    } else if ((kind === 'video' || kind === 'audio') && !disabled && !isRedundantAudio(codec, sounds)) {
      throw new MediaError('codec-not-in-mp4', `${kind} ${codec} cannot be read`);
    } else {
      leftOut.push({ kind, codec });
      infos.push({ id, kind, codec });
    }
  }
  if (streams.length === 0) throw new MediaError('unsupported', 'neither video nor audio');
  const originSec = container === 'mpegts' ? await firstTime(streams) : 0;
  for (const stream of streams) stream.shiftSec -= originSec;
  const durationSec = (await endOf(input)) - originSec;
  // A damaged clock that goes back several times, each time by less than another clock would.
  if (durationSec < 0) throw new MediaError('index-invalid', 'the last packet is earlier than the first');
  return { input, streams, leftOut, info: { container, durationSec, tracks: infos } };
}

/** The clock of a transport stream starts anywhere; its first packet is the visitor's 0:00. Seconds. */
async function firstTime(streams: readonly Stream[]): Promise<number> {
  const times = await Promise.all(streams.map(({ track }) => track.getFirstTimestamp()));
  return Math.min(...times);
}

/** Seconds at which the last packet ends; recorders in a browser leave it out of the header. */
async function endOf(input: Input): Promise<number> {
  const stated = await input.getDurationFromMetadata();
  return stated && stated > 0 ? stated : input.computeDuration();
}

async function frameOf(track: InputVideoTrack): Promise<StoredFrame> {
  const { num, den } = await track.getPixelAspectRatio();
  return {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rotation: await track.getRotation(),
    pixelAspect: num / den,
  };
}

async function pixelsOf(track: InputVideoTrack): Promise<PixelFormat | null> {
  const config = await track.getDecoderConfig();
  if (!config) return null;
  const { codec, description, colorSpace } = config;
  const setup = description ? { codec, description: bytesOf(description) } : { codec };
  return pixelFormatOf(setup, colorSpace);
}

async function infoOf(stream: Stream): Promise<TrackInfo> {
  const { id, kind, codec, track } = stream;
  const language = await track.getLanguageCode();
  const common = { id, kind, codec, ...(language === 'und' ? {} : { language }) };
  if (stream.kind === 'audio') return { ...common, sampleRate: stream.sampleRate, channels: stream.channels };
  const { width, height, rotation, pixelAspect } = stream.frame;
  return {
    ...common,
    ...(stream.pixels ? { pixels: stream.pixels } : {}),
    coded: { width, height },
    pixelAspect,
    width: await stream.track.getSquarePixelWidth(),
    height: await stream.track.getSquarePixelHeight(),
    rotation,
  };
}
