/** Native ffmpeg decodes all frames of an encoded head and of the source's frames after it. */
import { describe, expect, it } from 'vitest';
import { readVp9Keyframe } from '@/lib/codecs/vp9/keyframe';
import { readVp9Stream } from '@/lib/cut/splice/codecs/vp9';
import { encoded, expectBothWhole, expectRefusals } from './support';

const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8'.split(' ');
const vp9 = (...options: string[]) => [...VP9, ...options];
const none = new Uint8Array();

const CASES: readonly [string, string[], string[]][] = [
  ['8 bits', ['-pix_fmt', 'yuv420p'], ['-pix_fmt', 'yuv420p']],
  [
    'another color',
    ['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_range', 'pc'],
    ['-pix_fmt', 'yuv420p', '-colorspace', 'smpte170m'],
  ],
  ['10 bits', ['-pix_fmt', 'yuv420p10', '-colorspace', 'bt2020nc'], ['-pix_fmt', 'yuv420p10']],
  ['hidden frames', ['-deadline', 'good', '-auto-alt-ref', '1', '-lag-in-frames', '8'], []],
];

describe('a VP9 head', () => {
  it.each(CASES)('decodes before the source’s frames: %s', async (_, of, by) => {
    const source = await encoded('vpcC', ...vp9(...of));
    const head = await encoded('vpcC', ...vp9('-g', '5', ...by));
    const stream = readVp9Stream(source.entry, source.data[0] ?? none);
    const samples = head.data.map((data) => ({ data, key: readVp9Keyframe(data) !== null }));
    expect(samples.filter(({ key }) => key)).toHaveLength(3);
    const spliced = stream.spliceHead({ samples, description: null }, 0);
    expect(spliced.configuration).toBeNull();
    const value = (data: Uint8Array = none) => {
      const { colorSpace, fullRange } = readVp9Keyframe(data) ?? {};
      return { colorSpace, fullRange };
    };
    expect(value(spliced.samples[0])).toEqual(value(source.data[0]));
    expectBothWhole('VP90', head.data, spliced.samples, source.data);
  });

  it('is refused for what nothing encodes, or what is not as the source is', () =>
    expectRefusals(readVp9Stream, 'vpcC', vp9));
});
