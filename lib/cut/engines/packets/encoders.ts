/** Everything that encodes, in one module: a file whose streams are all copied doesn't load it. */
import { AudioFeed } from './audio-feed';
import { checkStreams } from './check-encoders';
import type { Feed } from './feed';
import type { AudioStream, Stream, VideoStream } from './open-packets';
import type { Span, VideoStart } from './select-packets';
import { VideoFeed } from './video-feed';

export interface Encoders {
  /** @throws {MediaError} `codec-not-in-mp4` if the browser cannot encode one of these. */
  check(streams: readonly Stream[]): Promise<void>;
  audio(stream: AudioStream, span: Span): Promise<Feed>;
  video(stream: VideoStream, span: Span, start: VideoStart): Promise<Feed>;
}

export const ENCODERS: Encoders = { check: checkStreams, audio: AudioFeed.open, video: VideoFeed.open };
