/** Reads and copies packets, which would hold up the page. */
import { createService } from '@/lib/cut/engines/packets/service';
import { serve } from '@/lib/cut/worker/serve';

serve(createService('remux', null));
