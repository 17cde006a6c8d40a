import { describe, expect, it } from 'vitest';
import { IDENTITY, readMatrix, rotationBy, writeMatrix } from '@/lib/containers/mp4/matrix';
import { type Box, need, readBoxes } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { moovOf, turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { type FixtureName, fixtureBytes } from '@/tests/fixtures';
import { editOf } from '@/tests/support/edits';

const QUARTERS = [90, 180, 270] as const;

async function headOf(name: FixtureName): Promise<Uint8Array<ArrayBuffer>> {
  const open = await openForCut(new Blob([new Uint8Array(fixtureBytes(name))]));
  return (await cutMovie(open, editOf(0, 2000))).head;
}

const tracksOf = async (head: Uint8Array<ArrayBuffer>) => (await openMovie(new Blob([head]))).tracks;
const traksOf = (head: Uint8Array) =>
  moovOf(head)
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => need(readBoxes(body), 'tkhd'));

/** Every byte but those of matrices. */
function withoutMatrices(head: Uint8Array<ArrayBuffer>): Uint8Array {
  const copy = head.slice();
  const blank = (type: 'mvhd' | 'tkhd', { body }: Box) =>
    writeMatrix(type, body, IDENTITY, { width: 0, height: 0 });
  blank('mvhd', need(moovOf(copy), 'mvhd'));
  for (const tkhd of traksOf(copy)) blank('tkhd', tkhd);
  return copy;
}

describe('the head of a rotated clip', () => {
  it.each(['h264BframesAac', 'phone', 'fragmented', 'hevcAac', 'silent'] as const)(
    'of %s differs in the matrices of video tracks only',
    async (name) => {
      const head = await headOf(name);
      const was = await tracksOf(head);
      for (const turn of QUARTERS) {
        const turned = turnedHead(head, turn);
        expect(withoutMatrices(turned)).toEqual(withoutMatrices(head));
        for (const [i, { kind, rotation, width, height }] of (await tracksOf(turned)).entries()) {
          const from = was[i];
          expect({ width, height }).toEqual({ width: from?.width, height: from?.height });
          expect(rotation).toBe(((from?.rotation ?? 0) + (kind === 'video' ? turn : 0)) % 360);
        }
      }
    },
  );

  it('leaves the head that it is given alone, and comes back to it after a full turn', async () => {
    const head = await headOf('h264BframesAac');
    const before = head.slice();
    const back = turnedHead(turnedHead(head, 90), 270);
    expect(head).toEqual(before);
    expect(back).toEqual(head);
  });

  it('has the rotation of the movie header in its tracks, for players that do not read that', async () => {
    const head = await headOf('h264BframesAac');
    const size = { width: 0, height: 0 };
    writeMatrix('mvhd', need(moovOf(head), 'mvhd').body, rotationBy(90), size);
    expect((await tracksOf(head))[0]?.rotation).toBe(90);
    const turned = turnedHead(head, 90);
    const [tkhd] = traksOf(turned);
    expect(readMatrix('mvhd', need(moovOf(turned), 'mvhd').body)).toEqual(IDENTITY);
    expect(tkhd && readMatrix('tkhd', tkhd.body)).toEqual(rotationBy(180).map((value) => value + 0));
    expect((await tracksOf(turned))[0]?.rotation).toBe(180);
  });

  it('keeps mirrored frames mirrored', async () => {
    const head = await headOf('h264BframesAac');
    const [tkhd] = traksOf(head);
    if (tkhd) writeMatrix('tkhd', tkhd.body, [-1, 0, 0, 1], { width: 320, height: 180 });
    const [turned] = await tracksOf(turnedHead(head, 90));
    expect(turned).toMatchObject({ rotation: 270, mirrored: true });
  });
});
