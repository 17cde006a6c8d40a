/** Decodes and scales frames, which would hold up the page. */
import { serve } from '@/lib/worker/serve';
import { createFrameService } from './frame-service';

serve(createFrameService());
