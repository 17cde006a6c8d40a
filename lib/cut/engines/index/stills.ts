import { find } from '@/lib/containers/mp4/read/box';
import { decoderSetup } from '@/lib/containers/mp4/read/decoder-config';
import { at } from '@/lib/containers/mp4/read/runs';
import { type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { positionsOf } from '@/lib/containers/mp4/read/sample-positions';
import { sizeOf } from '@/lib/containers/mp4/read/samples';
import type { UsableTracks } from '@/lib/cut/plan/usable-tracks';
import { Cursor } from '@/lib/media/bytes/cursor';
import { GrowingFloat64 } from '@/lib/media/bytes/growing-array';
import type { Stills } from '@/lib/media/stills';
import { eachPresented } from './timeline';

/**
 * The keyframes of an opened movie, by the file's own word. Undefined without a picture, for one whose decoder WebCodecs has no
 * name for, for one that changes on the way, and where the edit list shows them in another order.
 */
export function stillsOf({ video }: UsableTracks): Stills | undefined {
  const [entry, other] = video?.entries ?? [];
  const setup = entry && !other ? decoderSetup(entry) : null;
  if (!video || !entry || !setup) return undefined;
  const positions = positionsOf(video.samples);
  const [atSec, position, size] = [new GrowingFloat64(), new GrowingFloat64(), new GrowingFloat64()];
  let inOrder = true;
  eachPresented(video, video.samples.sync, (sec, sample) => {
    if (sec < atSec.last()) inOrder = false;
    atSec.push(sec);
    position.push(at(positions, sample));
    size.push(sizeOf(video.samples, sample));
  });
  if (!inOrder) return undefined;
  const { width, height } = entry;
  return {
    // A copy: as a view of the index it would take all of that along into another thread.
    setup: { ...setup, description: setup.description?.slice() },
    ...{ width, height, pixelAspect: pixelAspect(entry), rotation: video.rotation },
    ...{ atSec: atSec.done(), position: position.done(), size: size.done() },
  };
}

/** `pasp`: ISO/IEC 14496-12 §12.1.4. */
function pixelAspect(entry: SampleEntry): number {
  const pasp = find(visualBoxes(entry), 'pasp');
  if (!pasp || pasp.body.length < 8) return 1;
  const cursor = new Cursor(pasp.body);
  const [across, down] = [cursor.u32(), cursor.u32()];
  return across > 0 && down > 0 ? across / down : 1;
}
