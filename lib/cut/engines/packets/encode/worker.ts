/** The worker's entry. */
import { servePackets } from '@/lib/cut/engines/packets/serve';
import { AudioFeed } from './audio-feed';
import { checkStreams } from './check';
import { VideoFeed } from './video-feed';

servePackets('transcode', { check: checkStreams, audio: AudioFeed.open, video: VideoFeed.open });
