/** The worker's entry: the index of a long film takes longer to read than a page may stand still. */
import { serveIndex } from '@/lib/cut/engines/index/serve';
import { createService } from './service';

serveIndex(createService);
