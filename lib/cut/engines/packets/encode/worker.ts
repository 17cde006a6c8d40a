/** Copies packets and encodes, which would hold up the page. */
import { createService } from '@/lib/cut/engines/packets/service';
import { serve } from '@/lib/cut/worker/serve';
import { AudioFeed } from './audio-feed';
import { checkStreams } from './check';
import { VideoFeed } from './video-feed';

serve(createService('transcode', { check: checkStreams, audio: AudioFeed.open, video: VideoFeed.open }));
