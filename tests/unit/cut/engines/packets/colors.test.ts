import { describe, expect, it } from 'vitest';
import { completeColors } from '@/lib/cut/engines/packets/colors';

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
