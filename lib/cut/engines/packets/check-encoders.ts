import { PCM_AUDIO_CODECS } from 'mediabunny';
import { decodersKeepColors } from '@/lib/codecs/decoder-colors';
import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import { avcSetup } from '@/lib/cut/encode/avc-setup';
import { videoBitrate } from '@/lib/cut/encode/quality';
import type { Crop } from '@/lib/edit/framing';
import { type ClipFormat, matchedAudio, matchedVideo } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import type { AudioStream, Stream, VideoStream } from './open-packets';
import { clipFrame } from './prepared-frames';
import { ratesOf } from './track-rates';

/** ISO/IEC 14496-3 table 1.18, without what no encoder here offers. */
const AAC_RATES: ReadonlySet<number> = new Set([
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000,
]);
const MAX_CHANNELS = 8;

/** What streams have to become, as far as they don't decide that. */
export interface EncoderWishes {
  format: ClipFormat | null;
  /** Of the clip's first part; null for whole frames. */
  crop: Crop | null;
}

/**
 * Asks the browser, stream by stream, whether it can do what has to be done.
 * @throws {MediaError} `codec-not-in-mp4`: the next engine must encode it.
 */
export async function checkStreams(
  streams: readonly Stream[],
  wishes: EncoderWishes = { format: null, crop: null },
): Promise<void> {
  for (const stream of streams) {
    const able =
      stream.kind === 'audio'
        ? await canTurnToAac(stream, wishes.format)
        : await canTurnToH264(stream, wishes);
    if (!able) throw new MediaError('codec-not-in-mp4', `the browser cannot convert ${stream.codec}`);
  }
}

async function canTurnToAac(stream: AudioStream, format: ClipFormat | null): Promise<boolean> {
  const { track, sampleRate, channels } = stream;
  const codec = await track.getCodec();
  // Its process ends, or hangs, if its audio decoder is asked. PCM needs none.
  if (isWebKitGtk(navigator.userAgent) && !PCM_AUDIO_CODECS.some((pcm) => pcm === codec)) return false;
  const rate = matchedAudio({ format })?.sampleRate ?? sampleRate;
  return AAC_RATES.has(rate) && channels <= MAX_CHANNELS && (await track.canDecode());
}

async function canTurnToH264(stream: VideoStream, { format, crop }: EncoderWishes): Promise<boolean> {
  if (isWebKitGtk(navigator.userAgent) || !(await decodersKeepColors())) return false;
  const measured = await ratesOf(stream);
  const { width, height } = clipFrame(stream, { crop, format: matchedVideo({ format }) });
  // 4:2:0 halves both; the next engine pads.
  if (width % 2 !== 0 || height % 2 !== 0) return false;
  if (!(await stream.track.canDecode())) return false;
  const rates = { ...measured, width, height };
  return (await avcSetup(rates, videoBitrate(rates), 'quality')) !== null;
}
