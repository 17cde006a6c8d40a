/** Everything that encodes, in one module: a file whose streams are all copied doesn't load it. */
import { AudioFeed, audioBytesPerSec } from './audio-feed';
import { checkStreams } from './check-encoders';
import { FittedVideoFeed } from './fitted-video-feed';
import { JoinedAudioFeed } from './joined-audio-feed';
import { VideoFeed } from './video-feed';

export const ENCODERS = {
  check: checkStreams,
  audio: AudioFeed.open,
  audioBytesPerSec,
  joinedAudio: JoinedAudioFeed.open,
  video: VideoFeed.open,
  fittedVideo: FittedVideoFeed.open,
};

export type Encoders = typeof ENCODERS;
