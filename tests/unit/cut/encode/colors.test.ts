import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { need, readBoxes } from '@/lib/containers/mp4/read/box';
import { tracksIn } from '@/lib/containers/mp4/read/movie';
import { pixelAspect } from '@/lib/containers/mp4/read/pixel-format';
import { colorNumbers, completeColors, namedMatrix, statedColors } from '@/lib/cut/encode/colors';
import { make } from '@/tests/support/made-files';

const RAW = [
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=64x36:rate=5:duration=1',
  '-c:v',
  'rawvideo',
  '-pix_fmt',
  'yuv420p',
];
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** What the entry of a track of raw frames states. */
function statedIn(...args: string[]) {
  const boxes = readBoxes(readFileSync(make('raw.mov', ...RAW, ...args)));
  const [track] = tracksIn(need(boxes, 'moov').body);
  const [entry] = track?.entries ?? [];
  if (!entry) throw new Error('no entry');
  return { count: track?.samples.count, colors: statedColors(entry), pixelAspect: pixelAspect(entry) };
}

describe('the colors of raw frames', () => {
  it('are read from the track, with the shape of a pixel', () => {
    expect(statedIn(...BT709, '-vf', 'setsar=4/3')).toEqual({
      count: 5,
      colors: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' },
      pixelAspect: 4 / 3,
    });
    expect(statedIn().colors).toEqual({});
  });

  it('are stated by number, and guessed where none are known', () => {
    expect(colorNumbers(completeColors(namedMatrix('bt470bg'), 576))).toEqual({
      primaries: 6,
      transfer: 6,
      matrix: 5,
      fullRange: false,
    });
    expect(colorNumbers(completeColors(namedMatrix('ycgco'), 1080))).toMatchObject({ matrix: 1 });
    expect(colorNumbers({ matrix: 'rgb' })).toMatchObject({ matrix: 2 });
  });
});

describe('the colors of encoded video', () => {
  it('are guessed by its size where nobody names them', () => {
    expect(completeColors(undefined, 576)).toMatchObject({ matrix: 'smpte170m', fullRange: false });
    expect(completeColors({}, 720)).toMatchObject({ matrix: 'bt709', primaries: 'bt709' });
  });

  it('stay what the file names', () => {
    const named = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: true } as const;
    expect(completeColors(named, 180)).toEqual(named);
    expect(completeColors({ matrix: 'bt709' }, 180)).toMatchObject({
      matrix: 'bt709',
      transfer: 'smpte170m',
    });
  });
});
