import { createIndexService, type IndexService, type ServiceOptions } from '@/lib/cut/engines/index/service';
import { stillsOf } from '@/lib/cut/engines/index/stills';
import { timelineOf } from '@/lib/cut/engines/index/timeline';
import { openForCut } from '@/lib/cut/write/cut-movie';

/** The index of an mp4 is read as a whole, once. */
export function createService(options: ServiceOptions): IndexService {
  return createIndexService(
    'mp4',
    async (file) => {
      const open = await openForCut(file);
      return {
        info: { ...open.info, stills: stillsOf(open.carried) },
        timeline: async () => timelineOf(open.carried),
        openFor: async () => open,
        outlineFor: async () => open,
      };
    },
    options,
  );
}
