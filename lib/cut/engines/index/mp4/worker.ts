/** Reads the index of a long film, which would hold up the page. */
import { serve } from '@/lib/cut/worker/serve';
import { createService } from './service';

serve(createService({ ahead: true }));
