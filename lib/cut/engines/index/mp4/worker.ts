/** Reads the index of a long film, which would hold up the page. */
import { openMp4 } from '@/lib/cut/engines/index/open-mp4';
import { createIndexService } from '@/lib/cut/engines/index/service';
import { serve } from '@/lib/cut/worker/serve';

serve(createIndexService(openMp4, { ahead: true }));
