import { openForCut } from '@/lib/cut/write/open-movie';
import type { Cuttable } from './cuttable';
import { stillsOf } from './stills';
import { timelineOf } from './timeline';

/**
 * Opens an MP4 or one of its relatives: the whole index, read once.
 * @throws {MediaError} as {@link openForCut}.
 */
export async function openMp4(file: Blob): Promise<Cuttable> {
  const open = await openForCut(file);
  return {
    info: { ...open.info, stills: stillsOf(open.usable) },
    timeline: async () => timelineOf(open.usable),
    openFor: async () => open,
    outlineFor: async () => open,
  };
}
