/** Looks through a film for its frames, which would hold up the page. */
import { serve } from '@/lib/cut/worker/serve';
import { createService } from './service';

serve(createService({ ahead: true }));
