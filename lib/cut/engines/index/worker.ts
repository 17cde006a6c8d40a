/** Reads indexes and writes clips: of a long film, too long for the page to stand still. */
import { serve } from '@/lib/worker/serve';
import { createIndexService } from './index-service';

serve(createIndexService({ ahead: true }));
