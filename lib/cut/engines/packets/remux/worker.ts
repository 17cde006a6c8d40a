/** The worker's entry: reading and copying packets would hold the page up. */
import { servePackets } from '@/lib/cut/engines/packets/serve';

servePackets('remux', null);
