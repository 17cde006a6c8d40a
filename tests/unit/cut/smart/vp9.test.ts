/** An encoded head before a source's own pictures, judged by native ffmpeg: all of both come out. */
import { describe, expect, it } from 'vitest';
import { readVp9Stream } from '@/lib/cut/smart/vp9';
import { readVp9Keyframe } from '@/lib/mp4/vp9-frame';
import { encoded, ivf, md5s } from './support';

const vp9 = (...options: string[]) => [
  '-c:v',
  'libvpx-vp9',
  '-deadline',
  'realtime',
  '-cpu-used',
  '8',
  ...options,
];
const none = new Uint8Array();

const CASES: readonly [string, string[], string[]][] = [
  ['8 bits', ['-pix_fmt', 'yuv420p'], ['-pix_fmt', 'yuv420p']],
  [
    'another colour',
    ['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_range', 'pc'],
    ['-pix_fmt', 'yuv420p', '-colorspace', 'smpte170m'],
  ],
  ['10 bits', ['-pix_fmt', 'yuv420p10', '-colorspace', 'bt2020nc'], ['-pix_fmt', 'yuv420p10']],
  ['hidden pictures', ['-deadline', 'good', '-auto-alt-ref', '1', '-lag-in-frames', '8'], []],
];

describe('a VP9 head', () => {
  it.each(CASES)('stands before the source’s pictures: %s', async (_, of, by) => {
    const source = await encoded('source.mp4', 'vpcC', ...vp9(...of));
    const head = await encoded('head.mp4', 'vpcC', ...vp9('-g', '5', ...by));
    const stream = readVp9Stream(source.entry, source.data[0] ?? none);
    const samples = head.data.map((data) => ({ data, key: readVp9Keyframe(data) !== null }));
    expect(samples.filter(({ key }) => key)).toHaveLength(3);
    const joined = stream.join({ samples, description: null }, 0);
    expect(joined.configuration).toBeNull();
    const told = (data: Uint8Array = none) => {
      const { space, fullRange } = readVp9Keyframe(data) ?? {};
      return { space, fullRange };
    };
    expect(told(joined.samples[0])).toEqual(told(source.data[0]));
    const before = [head.data, source.data].flatMap((data) => md5s('-i', ivf('alone.ivf', 'VP90', data)));
    expect(before).toHaveLength(24);
    expect(md5s('-i', ivf('joined.ivf', 'VP90', [...joined.samples, ...source.data]))).toEqual(before);
  });

  it('is refused for what nothing encodes, or what is not as the source is', async () => {
    const full = await encoded('full.mp4', 'vpcC', ...vp9('-pix_fmt', 'yuv444p'));
    expect(() => readVp9Stream(full.entry, full.data[0] ?? none)).toThrow('pixel-format');
    const source = await encoded('source.mp4', 'vpcC', ...vp9());
    expect(() => readVp9Stream(source.entry, source.data[1] ?? none)).toThrow('unusual');
    const small = await encoded('small.mp4', 'vpcC', '-vf', 'scale=64:48', ...vp9());
    const stream = readVp9Stream(source.entry, source.data[0] ?? none);
    const samples = small.data.map((data, i) => ({ data, key: i === 0 }));
    expect(() => stream.join({ samples, description: null }, 0)).toThrow('failed');
  });
});
