import { createIndexService, type IndexService, type ServiceOptions } from '@/lib/cut/engines/index/service';
import { openMatroska } from './open';

/** The index of a Matroska file is made of its own blocks, as far as a range needs it. */
export function createService(options: ServiceOptions): IndexService {
  return createIndexService('matroska', openMatroska, options);
}
