/** Finds the frames of a film, which would hold up the page. */
import { openMatroska } from '@/lib/cut/engines/index/open-matroska';
import { createIndexService } from '@/lib/cut/engines/index/service';
import { serve } from '@/lib/cut/worker/serve';

serve(createIndexService(openMatroska, { ahead: true }));
