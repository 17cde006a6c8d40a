/** Reads, copies and encodes packets, which would hold up the page. */
import { AudioFeed } from '@/lib/cut/engines/packets/encode/audio-feed';
import { checkStreams } from '@/lib/cut/engines/packets/encode/check';
import { VideoFeed } from '@/lib/cut/engines/packets/encode/video-feed';
import { createService } from '@/lib/cut/engines/packets/service';
import { serve } from '@/lib/cut/worker/serve';

serve(createService({ check: checkStreams, audio: AudioFeed.open, video: VideoFeed.open }));
