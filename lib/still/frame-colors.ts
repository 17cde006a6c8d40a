import type { CodedColors } from '@/lib/codecs/pixels/video-matrix';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import type { ColorMapper } from '@/lib/codecs/sdr/plain-frame';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';

/** The colors of a frame as its decoder names them: by the names of WebCodecs or those of ffmpeg. */
export interface NamedColors {
  matrix: string | null;
  primaries: string | null;
  transfer: string | null;
}

const MATRICES: Readonly<Record<string, CodedColors['matrix']>> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  fcc: 'bt601',
  'bt2020-ncl': 'bt2020',
  bt2020nc: 'bt2020',
};

const PQ = ['pq', 'smpte2084'];
const HLG = ['hlg', 'arib-std-b67'];

/** The least height in lines at which players assume the colors of high definition, if a file names none. */
const HD_LINES = 720;

/** The matrix of a frame. One that is missing is assumed as players do. @param lines of the shorter side. */
export function matrixOf({ matrix }: NamedColors, lines: number): CodedColors['matrix'] {
  return MATRICES[matrix ?? ''] ?? (lines < HD_LINES ? 'bt601' : 'bt709');
}

/** How colors become those of an ordinary screen; null if they stay. */
export function mapperOf({ primaries, transfer }: NamedColors): ColorMapper | null {
  if (PQ.includes(transfer ?? '')) return new ToneMapper('pq');
  if (HLG.includes(transfer ?? '')) return new ToneMapper('hlg');
  return primaries === 'bt2020' ? new GamutMapper() : null;
}
