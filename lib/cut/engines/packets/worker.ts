/** Reads, copies and encodes packets, which would hold up the page. */
import { serve } from '@/lib/worker/serve';
import { createPacketService } from './packet-service';

serve(createPacketService());
