import { describe, expect, it } from 'vitest';
import { byName, chunkOf, inRecordedOrder, isOutOfOrder } from '@/lib/editor/order';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);

it('sorts by name with numbers by their value, whatever their case', () => {
  expect(namesOf(byName(named('clip 10.mp4', 'Clip 2.mp4', 'äpfel.mp4', 'b.mp4')))).toEqual([
    'äpfel.mp4',
    'b.mp4',
    'Clip 2.mp4',
    'clip 10.mp4',
  ]);
});

describe('chunks of one recording', () => {
  it.each([
    ['GH010123.MP4', 'GH020123.MP4', 'GH030123.MP4'],
    ['GX019999.MP4', 'GX029999.mp4'],
    ['GOPR0042.MP4', 'GP010042.MP4', 'GP020042.MP4'],
    ['DJI_0001.MP4', 'DJI_0002.MP4', 'DJI_0010.MP4'],
    ['DJI_20240131120000_0001_D.MP4', 'DJI_20240131120312_0002_D.MP4'],
    ['00001.MTS', '00002.MTS', '00003.MTS'],
  ])('%s comes before %s', (...names) => {
    const mixed = named(...names.toReversed());
    expect(namesOf(inRecordedOrder(mixed))).toEqual(names);
    expect(isOutOfOrder(mixed)).toBe(true);
    expect(isOutOfOrder(named(...names))).toBe(false);
  });

  it('keeps the chunks of each recording together, though their names sort otherwise', () => {
    const files = named('GH010123.MP4', 'GH010124.MP4', 'GH020123.MP4', 'GH020124.MP4');
    expect(namesOf(inRecordedOrder(files))).toEqual([
      'GH010123.MP4',
      'GH020123.MP4',
      'GH010124.MP4',
      'GH020124.MP4',
    ]);
  });

  it('leaves other files where they are, also two with the same name', () => {
    const files = named('b.mp4', 'GH020123.MP4', 'a.mp4', 'b.mp4', 'GH010123.MP4');
    expect(namesOf(inRecordedOrder(files))).toEqual([
      'b.mp4',
      'GH010123.MP4',
      'GH020123.MP4',
      'a.mp4',
      'b.mp4',
    ]);
    expect(isOutOfOrder(named('b.mp4', 'a.mp4'))).toBe(false);
  });

  it.each(['GH0123.MP4', 'IMG_0001.MOV', '0001.MTS', 'DJI_01.MP4', 'my GH010123.MP4'])(
    'is not seen in %s',
    (name) => expect(chunkOf(name)).toBeNull(),
  );
});
