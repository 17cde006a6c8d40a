import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import type { ColorMapper } from '@/lib/codecs/sdr/plain-frame';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';
import type { RawFrame } from '@/lib/preview/raw-frame';

const PQ = ['pq', 'smpte2084'];
const HLG = ['hlg', 'arib-std-b67'];

/** Converts colors to those of an ordinary screen; null if they stay. Takes the names of WebCodecs and of ffmpeg. */
export function mapperOf({ primaries, transfer }: Omit<RawFrame['colors'], 'matrix'>): ColorMapper | null {
  if (PQ.includes(transfer ?? '')) return new ToneMapper('pq');
  if (HLG.includes(transfer ?? '')) return new ToneMapper('hlg');
  return primaries === 'bt2020' ? new GamutMapper() : null;
}
