/** Makes images of frames, which would hold up the page. */
import { serve } from '@/lib/worker/serve';
import { createStillService } from './still-service';

serve(createStillService());
