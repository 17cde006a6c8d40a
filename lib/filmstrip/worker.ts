/** Frames and audio are decoded where that can't hold up the page. */
import { serve } from '@/lib/cut/worker/serve';
import { createService } from './service';

serve(createService());
