import { type ColorNumbers, readDisplay, UNSPECIFIED } from '@/lib/codecs/vui';
import type { DecoderSetup, PixelFormat } from '@/lib/media/info';
import { firstSps } from './first-sps';

/** `transfer_characteristics`: ISO/IEC 23091-2 §8.2. */
const PQ = 16;
const HLG = 18;

/** `colour_primaries` of BT.2020, and its `matrix_coefficients` with a non-constant luminance. */
const BT2020 = 9;

/** Colors as a container names them: numbers of ISO/IEC 23091-2 §8, or names of WebCodecs. */
export type NamedColors = { [Color in keyof ColorNumbers]?: number | string | null };

/** The dynamic range of a transfer characteristic, by its number or by its name in WebCodecs. */
function rangeOf({ transfer }: NamedColors): PixelFormat['range'] {
  if (transfer === PQ || transfer === 'pq') return 'pq';
  return transfer === HLG || transfer === 'hlg' ? 'hlg' : 'sdr';
}

/** True if colors are stated that need a conversion for ordinary screens. Other matrices can't be converted. */
function isWide({ primaries, matrix }: NamedColors): boolean {
  const isKnown = isStated(matrix) ? matrix === BT2020 || matrix === 'bt2020-ncl' : true;
  return (primaries === BT2020 || primaries === 'bt2020') && isKnown;
}

function isStated(color: number | string | null | undefined): color is number | string {
  return color !== null && color !== undefined && color !== UNSPECIFIED;
}

type Coded = Pick<PixelFormat, 'bitDepth' | 'chroma'> & { colors: NamedColors | null };

/**
 * The pixel format of coded video; null if its configuration doesn't tell.
 * @param named the colors that the container states. They count before those of the stream.
 */
export function pixelFormatOf(setup: DecoderSetup, named: NamedColors | null = null): PixelFormat | null {
  const [name = ''] = setup.codec.split('.', 1);
  const coded = READERS[name]?.(setup);
  if (!coded) return null;
  const { bitDepth, chroma } = coded;
  const [outer, inner] = [named ?? {}, coded.colors ?? {}];
  const range = rangeOf(outer) === 'sdr' ? rangeOf(inner) : rangeOf(outer);
  const wide = range === 'sdr' && isWide(isStated(outer.primaries) ? outer : inner);
  return { bitDepth, chroma, range, ...(wide ? { gamut: 'bt2020' } : {}) };
}

/** Reads the SPS of an `avcC` or `hvcC`, or the profile of a stream whose parameter sets lie in its samples. */
const bySps =
  (byProfile: (profile: string) => Omit<Coded, 'colors'>) =>
  (setup: DecoderSetup): Coded => {
    const sps = firstSps(setup);
    const [, profile = ''] = setup.codec.split('.');
    return sps ? { ...sps, colors: readDisplay(sps).colors } : { ...byProfile(profile), colors: null };
  };

const avc = bySps((profile) => {
  const idc = Number.parseInt(profile.slice(0, 2), 16);
  return AVC_PROFILES.get(idc) ?? { bitDepth: 8, chroma: 1 };
});

/** Profiles of H.264 that allow more than 8-bit 4:2:0: ITU-T H.264 §A.2. */
const AVC_PROFILES: ReadonlyMap<number, { bitDepth: number; chroma: number }> = new Map([
  [110, { bitDepth: 10, chroma: 1 }],
  [122, { bitDepth: 10, chroma: 2 }],
  [244, { bitDepth: 14, chroma: 3 }],
  [44, { bitDepth: 14, chroma: 3 }],
]);

/** By general_profile_idc, after the letter of its space: 1 is Main, 2 is Main 10. */
const hevc = bySps((profile) => ({ bitDepth: profile.replace(/^[A-C]/, '') === '1' ? 8 : 10, chroma: 1 }));

/** `vp09.PP.LL.DD.CC.cp.tc.mc.…`: https://www.webmproject.org/vp9/mp4/ */
function vp9({ codec }: DecoderSetup): Coded {
  const [, profile, , depth, chroma, ...colors] = codec.split('.').map(Number);
  // Profiles 1 and 3 have other chroma than 4:2:0, which 0 and 1 of the code are.
  const other = (profile ?? 0) % 2 === 1 ? 3 : 1;
  const coded = chroma === undefined ? other : Math.max(1, chroma);
  return { bitDepth: depth ?? ((profile ?? 0) >= 2 ? 10 : 8), chroma: coded, colors: named(colors) };
}

/** `av01.P.LLT.DD.M.CCC.cp.tc.mc.…`: https://aomediacodec.github.io/av1-isobmff/#codecsparam */
function av1({ codec }: DecoderSetup): Coded {
  const [, profile, , depth, , , ...colors] = codec.split('.').map(Number);
  const chroma = profile === 1 ? 3 : profile === 2 ? 2 : 1;
  return { bitDepth: depth ?? 8, chroma, colors: named(colors) };
}

/** The colors of a codec string. */
function named([primaries, transfer, matrix]: readonly (number | undefined)[]): NamedColors {
  return { primaries: primaries ?? null, transfer: transfer ?? null, matrix: matrix ?? null };
}

const READERS: Readonly<Record<string, (setup: DecoderSetup) => Coded>> = {
  avc1: avc,
  avc3: avc,
  hvc1: hevc,
  hev1: hevc,
  vp09: vp9,
  av01: av1,
};
