import type { Engine } from '@/lib/cut/engine';
import { onlySource } from '@/lib/edit/edit';
import { PreparedPackets } from './prepared-packets';

/**
 * Cuts whatever Mediabunny can read: packets are copied into an MP4, and streams that don't play in one are encoded with
 * WebCodecs, stream by stream.
 */
export const packetsEngine: Engine = {
  id: 'packets',
  open: (sources, context) => PreparedPackets.open(onlySource(sources), context),
};
