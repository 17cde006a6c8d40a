/** Our tone mapping beside native ffmpeg's `zscale` and `tonemap`, plane by plane. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Planes } from '@/lib/codecs/sdr/frame-planes';
import { GamutMapper } from '@/lib/codecs/sdr/gamut-map';
import { toBt709 } from '@/lib/codecs/sdr/plain-frame';
import { ToneMapper } from '@/lib/codecs/sdr/tone-map';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const [width, height] = [320, 180];
const SIZE = width * height;

const LINEAR =
  'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,zscale=t=linear:npl=100,format=gbrpf32le';
const NATIVE =
  'zscale=t=linear:npl=100:agamma=0,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/** One frame of a source after some filters. */
function frame(source: string, filters: string): Buffer {
  const args = ['-v', 'error', '-f', 'lavfi', '-i', `${source}=size=${width}x${height}`, '-vf', filters];
  return execFileSync(FFMPEG, [...args, '-frames:v', '1', '-f', 'rawvideo', '-'], { maxBuffer: 2 ** 24 });
}

function planesOf(bytes: Buffer): Planes {
  const words = new Uint16Array(new Uint8Array(bytes).buffer);
  const [u, v] = [SIZE, SIZE + SIZE / 4];
  return {
    ...{ width, height, bitDepth: 10, across: 2, down: 2, fullRange: false },
    ...{ y: words.subarray(0, u), u: words.subarray(u, v), v: words.subarray(v) },
  };
}

/** Where each plane of an 8-bit frame lies. */
const PLANES = [
  [0, SIZE],
  [SIZE, (SIZE * 5) / 4],
  [(SIZE * 5) / 4, (SIZE * 3) / 2],
] as const;

/** Mean and root mean square of the differences of two planes, in 8-bit steps. */
function compare(a: Uint8Array, b: Uint8Array): { mean: number; rms: number } {
  const differences = Array.from(a, (value, i) => value - (b[i] ?? 0));
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean: Math.abs(average(differences)), rms: Math.sqrt(average(differences.map((d) => d * d))) };
}

describe.each([
  ['pq', 'smpte2084'],
  ['hlg', 'arib-std-b67'],
] as const)('tone mapping of %s', (range, transfer) => {
  it.each([
    ['testsrc2', 100],
    ['testsrc2', 300],
    ['rgbtestsrc', 200],
    ['smptehdbars', 400],
  ])('%s with a white of %i cd/m² has native ffmpeg’s colors', (source, nits) => {
    const coded = `format=yuv444p,${LINEAR},zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=tv:npl=${nits},format=yuv420p10le`;
    const ours = toBt709(planesOf(frame(source, coded)), new ToneMapper(range));
    const native = frame(source, `${coded},${NATIVE}`);
    expect(native).toHaveLength(ours.length);
    for (const [from, to] of PLANES) {
      const { mean, rms } = compare(ours.subarray(from, to), native.subarray(from, to));
      expect(mean).toBeLessThan(3);
      expect(rms).toBeLessThan(7);
    }
  });
});

describe('BT.2020 with a standard range', () => {
  const coded =
    'format=yuv444p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,zscale=p=bt2020:m=bt2020nc:t=bt709:r=tv,format=yuv420p10le';
  const wide =
    'setparams=colorspace=bt2020nc:color_primaries=bt2020:color_trc=bt2020-10:range=tv,format=yuv420p10le';

  it.each([
    ['testsrc2 within BT.709', 'testsrc2', coded],
    ['smptehdbars within BT.709', 'smptehdbars', coded],
    // With colors that BT.709 lacks.
    ['smptehdbars in all of BT.2020', 'smptehdbars', `format=yuv444p,${wide}`],
  ])('%s has native ffmpeg’s colors', (_, source, filters) => {
    const ours = toBt709(planesOf(frame(source, filters)), new GamutMapper());
    const native = frame(source, `${filters},zscale=t=bt709:p=bt709:m=bt709:r=tv:agamma=0,format=yuv420p`);
    for (const [from, to] of PLANES) {
      const { mean, rms } = compare(ours.subarray(from, to), native.subarray(from, to));
      expect(mean).toBeLessThan(1);
      // 32 dB
      expect(rms).toBeLessThan(255 / 10 ** (32 / 20));
    }
  });
});
