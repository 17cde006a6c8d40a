/** Everything that encodes, in one module: a file whose streams are all copied doesn't load it. */

import { FrameEncoder } from '@/lib/cut/encode/frame-encoder';
import { VideoFeed } from '@/lib/cut/encode/video-feed';
import type { VideoTarget } from '@/lib/cut/fit/targets';
import { AudioFeed, audioBytesPerSec } from './audio-feed';
import { checkStreams } from './check-encoders';
import { clipFrames } from './clip-frames';
import type { VideoStream } from './open-packets';
import type { StreamFraming } from './prepared-frames';

export const ENCODERS = {
  check: checkStreams,
  audio: AudioFeed.open,
  audioBytesPerSec,
  video: openVideo,
};

export type Encoders = typeof ENCODERS;

/**
 * Encodes the video of a clip.
 * @param target what it has to become; null for constant quality.
 * @throws {MediaError} `codec-not-in-mp4` if the browser can't encode this.
 */
async function openVideo(
  stream: VideoStream,
  framing: StreamFraming,
  target: VideoTarget | null,
): Promise<VideoFeed> {
  const clip = await clipFrames(stream, framing);
  return new VideoFeed(clip, await FrameEncoder.open(target, clip));
}
