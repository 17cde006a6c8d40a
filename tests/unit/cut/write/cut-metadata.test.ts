import { describe, expect, it } from 'vitest';
import { box, fourccBytes, fullBox, layOut, words } from '@/lib/containers/mp4/box-parts';
import { metadataKinds } from '@/lib/containers/mp4/read/metadata';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { checkClip } from '@/lib/cut/verify/check-clip';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import { fixtureBytes } from '@/tests/fixtures';
import { editOf } from '@/tests/support/edits';
import { file, moovWith, plainTrack, trak } from '../../containers/mp4/build';

const text = (value: string) => new TextEncoder().encode(value);
const PLACE = '+48.8584+002.2945/';

async function cut(source: Blob, metadata: 'keep' | 'remove') {
  const open = await openForCut(source);
  const edit = editOf(700, 3000, { metadata });
  const { head, ranges, contents, durationSec } = await cutMovie(open, edit);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => source.slice(from, to))]);
  const layout = { head: head.length, ranges };
  const origin = { kind: 'ranges', layout } as const;
  const { verification } = await checkClip(clip, open.movie, { edit, contents, durationSec, origin });
  const words = new TextDecoder('latin1').decode(await clip.arrayBuffer());
  return { contents, verification, words, movie: await openMovie(clip) };
}

const phone = new Blob([new Uint8Array(fixtureBytes('phone'))]);

/** All that cameras are known to write, around one plain track and a track that gives a position a second. */
function camera(): Blob {
  const dated = { ...plainTrack(40), id: 1 };
  const gps = {
    ...plainTrack(4),
    id: 2,
    handler: 'meta',
    format: 'gpmd',
    chunks: [3000],
    durations: [4, 1000],
    sync: undefined,
  };
  const chpl = fullBox(
    'chpl',
    1,
    0,
    words(0),
    Uint8Array.of(1),
    words(0, 0),
    Uint8Array.of(5),
    text('Intro'),
  );
  const udta = box(
    'udta',
    chpl,
    box('\xa9xyz', words(0x00120000), text(PLACE)),
    fullBox('loci', 0, 0, words(0), text(`Paris\0${PLACE}`)),
    box('\xa9mak', text('GoPro')),
    box('CAME', text('serial 4711')),
  );
  const meta = fullBox(
    'meta',
    0,
    0,
    fullBox('hdlr', 0, 0, words(0), fourccBytes('mdta'), words(0, 0, 0)),
    box('ilst', text(`location ${PLACE}`)),
  );
  const xmp = box(
    'uuid',
    words(0xbe7acfcb, 0x97a942e8, 0x9c719994, 0x91e3afac),
    text(`exif:GPSLatitude ${PLACE}`),
  );
  const own = box('udta', box('\xa9mod', text('HERO12')));
  const children = [trak(dated), trak(gps), udta, meta, xmp];
  const source = layOut(moovWith([...children, own]));
  // Recorded at some second, by the movie's header and the first track's.
  for (const type of ['mvhd', 'tkhd', 'mdhd']) {
    const at = new TextDecoder('latin1').decode(source).indexOf(type) + 8;
    new DataView(source.buffer).setUint32(at, 0xe2a1b2c3);
  }
  return file({ size: source.length, parts: [source] }, 4096);
}

describe('location and device data', () => {
  it('are kept unless removal is requested, and are reported', async () => {
    const { contents, words: clip } = await cut(phone, 'keep');
    expect(contents.metadata).toEqual(['location', 'device', 'dates']);
    expect(clip).toContain('+48.8584');
  });

  it('of a phone are removed, and video and audio are kept', async () => {
    const { verification, words: clip, movie } = await cut(phone, 'remove');
    expect(verification).toMatchObject({ metadataGone: true, startsOnFrame: true });
    for (const text of ['48.8584', 'Apple', 'iPhone', '17.5.1', '2024', 'com.apple', 'Core Media'])
      expect(clip).not.toContain(text);
    expect(metadataKinds(movie)).toEqual([]);
    expect(movie.tracks.map(({ kind, rotation }) => [kind, rotation])).toEqual([
      ['video', 90],
      ['audio', 0],
    ]);
  });

  it('of a camera with a track of positions are gone; its chapters stay', async () => {
    const source = camera();
    expect((await cut(source, 'keep')).contents.metadata).toEqual([
      'location',
      'device',
      'dates',
      'telemetry',
      'notes',
    ]);
    const { words: clip, movie } = await cut(source, 'remove');
    for (const text of [PLACE, 'GoPro', '4711', 'HERO12', 'GPS', 'gpmd', 'uuid', 'Paris', '\xe2\xa1\xb2\xc3'])
      expect(clip).not.toContain(text);
    expect(clip).toContain('Intro');
    expect(movie.tracks).toHaveLength(1);
  });

  it('inside of coded frames stay, and are reported', async () => {
    expect((await cut(phone, 'remove')).contents.notesInFrames).toBe(false);
    const bytes = new Uint8Array(await phone.arrayBuffer());
    const { movie } = await openForCut(phone);
    // The encoder's own message, the first unit of the stream, becomes a camcorder's.
    const at = movie.tracks[0]?.samples.chunks.offset[0] ?? 0;
    const encoder = new TextDecoder('latin1').decode(bytes.subarray(at, at + 60)).indexOf('x264');
    expect(encoder).toBeGreaterThan(0);
    bytes.set(text('MDPM'), at + encoder);
    const open = await openForCut(new Blob([bytes]));
    const { contents } = await cutMovie(open, editOf(0, 3000, { metadata: 'remove' }));
    expect(contents.notesInFrames).toBe(true);
  });

  it('are seen by the verification if one date of two is left', async () => {
    const open = await openForCut(phone);
    const edit = editOf(700, 3000, { metadata: 'remove' });
    const { head, ranges, contents, durationSec } = await cutMovie(open, edit);
    const layout = { head: head.length, ranges };
    const at = new TextDecoder('latin1').decode(head).indexOf('mvhd') + 8;
    const check = (date: number) => {
      new DataView(head.buffer, head.byteOffset).setUint32(at + 4, date);
      const clip = new Blob([head, ...ranges.map(({ from, to }) => phone.slice(from, to))]);
      return checkClip(clip, open.movie, { edit, contents, durationSec, origin: { kind: 'ranges', layout } });
    };
    await expect(check(0)).resolves.toBeDefined();
    await expect(check(0xe2a1b2c3)).rejects.toMatchObject({ code: 'not-verified' });
  });

  it('left behind are seen by the verification', async () => {
    const open = await openForCut(phone);
    const { head, ranges, contents, durationSec } = await cutMovie(open, editOf(700, 3000));
    const clip = new Blob([head, ...ranges.map(({ from, to }) => phone.slice(from, to))]);
    const claim = {
      edit: editOf(700, 3000, { metadata: 'remove' }),
      contents,
      durationSec,
      origin: { kind: 'ranges', layout: { head: head.length, ranges } },
    } as const;
    await expect(checkClip(clip, open.movie, claim)).rejects.toMatchObject({ code: 'not-verified' });
  });
});
