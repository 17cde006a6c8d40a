/** The worker's entry: looking through a film for its frames takes longer than a page may stand still. */
import { serveIndex } from '@/lib/cut/engines/index/serve';
import { createService } from './service';

serveIndex(createService);
