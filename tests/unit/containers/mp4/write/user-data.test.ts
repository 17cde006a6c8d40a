import { describe, expect, it } from 'vitest';
import { box, layOut, words } from '@/lib/containers/mp4/box-parts';
import { type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { isUserData } from '@/lib/containers/mp4/write/user-data';

function parsed(parts: ReturnType<typeof box>): Box {
  const [made] = readBoxes(layOut({ size: parts.size, parts: [parts] }));
  if (!made) throw new Error('nothing was laid out');
  return made;
}

const text = (value: string) => new TextEncoder().encode(value);
const handler = box('hdlr', words(0, 0), text('mdta'), words(0, 0, 0));
const keys = (count: number, ...names: string[]) =>
  box('keys', words(0, count), ...names.flatMap((name) => [words(4 + name.length), text(name)]));

describe('isUserData', () => {
  it('accepts what cameras and programs write', () => {
    expect(isUserData(parsed(box('udta', box('©xyz', text('+48.85+002.35/')))))).toBe(true);
    const apple = box('meta', handler, keys(2, 'mdtacom.apple.make', 'mdtacom.apple.model'), box('ilst'));
    expect(isUserData(parsed(apple))).toBe(true);
    expect(isUserData(parsed(box('udta', box('meta', words(0), handler, box('ilst', box('©nam'))))))).toBe(
      true,
    );
  });

  it('rejects boxes of an index inside user data', () => {
    expect(isUserData(parsed(box('udta', box('stts', words(0, 7)))))).toBe(false);
    expect(isUserData(parsed(box('udta', box('meta', words(0), handler, box('stsd')))))).toBe(false);
    expect(isUserData(parsed(box('udta', handler)))).toBe(false);
  });

  it('rejects endless nesting', () => {
    let deep = box('udta');
    for (let i = 0; i < 20; i++) deep = box('udta', deep);
    expect(isUserData(parsed(deep))).toBe(false);
  });

  it('rejects a list with fewer keys than it states, or of a namespace that players do not read', () => {
    expect(isUserData(parsed(box('meta', handler, keys(3, 'mdtaone'))))).toBe(false);
    expect(isUserData(parsed(box('meta', handler, keys(1, 'mdvaone'))))).toBe(false);
    expect(isUserData(parsed(box('meta', handler, box('keys', words(0, 1, 4000), text('mdtaone')))))).toBe(
      false,
    );
  });
});
