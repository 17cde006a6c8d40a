import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '@/lib/config/limits';
import { SNIFF_BYTES } from '@/lib/media/formats';
import { judgeFile } from '@/lib/media/judge-file';

const text = (s: string) => Uint8Array.from(s, (c) => c.charCodeAt(0));
const ftyp = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0`);
/** A box of up to 64 kB without content. */
function box(type: string, size: number) {
  const bytes = new Uint8Array(size);
  bytes.set([0, 0, size >> 8, size & 255, ...text(type)]);
  return bytes;
}
/** UTF-16 with its mark. */
const utf16 = (s: string) => Buffer.from(`\ufeff${s}`, 'utf16le');
const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88];
const HEADS = {
  none: new Uint8Array(0),
  noise: Uint8Array.of(0, 1, 2, 3, 0x9c, 0xfe, 0x80, 7),
  text: text('<!DOCTYPE html>\n<title>P\xc3\xa1gina no encontrada</title>'),
  pdf: text('%PDF-1.7\n%\xe2\xe3'),
  zip: text('PK\x03\x04\x14\0'),
  bzip2: text('BZh91AY&SY\x9c\xfe'),
  xz: text('\xfd7zXZ\0\0\x04'),
  tar: text(`holiday.mov${'\0'.repeat(246)}ustar\x0000`),
  word: text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'),
  program: text('MZ\x90\0\x03\0\0\0\x04\0'),
  delphi: text('MZP\0\x02\0\0\0\x04\0'),
  letters: text('MZ\x9c\xfe\x01\x02'),
  bmp: text('BM\x36\x10\x0e\0\0\0\0\0\x36\0'),
  jxl: text('\xff\x0a\xfa\x1f\x01'),
  jxlBoxes: text('\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl '),
  utf16le: utf16('<!DOCTYPE html>\r\n'),
  utf16be: utf16('#EXTM3U\n').swap16(),
  utf16noise: utf16('\x01\x02'),
  jpeg: text('\xff\xd8\xff\xe1\x03\x15'),
  heic: ftyp('heic'),
  cutOff: text('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08free\0\x0f\0\0mdat\0\0\0\0\0\0\0\0'),
  cutOff64: text('\0\0\0\x08wide\0\0\0\x01mdat\0\0\0\0\0\x0f\0\0'),
  cutOffM4v: text('\0\0\0\x18ftypM4V \0\0\0\0isommp42\0\0\0\0mdat\0\0\0\0\0\0\0\0'),
  unfinished: text('\0\0\0\x18ftypqt  \0\0\0\0qt  qt  \0\0\0\0mdat\0\0\0\0\0\0\0\0'),
  mediaFirst: text('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\x02\0mdat\0\0\0\0\0\0\0\0'),
  indexFirst: text('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\x0f\0\0moov\0\0\0\0\0\0\0\0'),
  png: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
  mp4: ftyp('isom'),
  mov: ftyp('qt  '),
  m4v: ftyp('M4V '),
  threegp: ftyp('3gp5'),
  webm: Uint8Array.from([...EBML, ...text('webm')]),
  mkv: Uint8Array.from([...EBML, ...text('matroska')]),
  ogg: text('OggS\0'),
  avi: text('RIFF\0\0\0\0AVI LIST'),
  wmv: Uint8Array.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
  flv: text('FLV\x01'),
  mpg: Uint8Array.from([0, 0, 1, 0xba, 0x44]),
  ts: Uint8Array.from({ length: 600 }, (_, i) => (i % 188 === 0 ? 0x47 : 0)),
  camcorder: Uint8Array.from({ length: 800 }, (_, i) => (i % 192 === 4 ? 0x47 : 0)),
  joinedLate: Uint8Array.from({ length: 1024 }, (_, i) => (i % 188 === 101 ? 0x47 : 0)),
} as const;
/** As long as it says. */
const START = text('\0\0\0\x18ftypisom\0\0\0\0isommp42');
type Head = keyof typeof HEADS;

/** Judges a file of that size that begins with these bytes, and has zeros behind them. */
const judge = (name: string, type: string, head: Head, size = 1000) =>
  judgeFile({ name, type, size, slice: () => new Blob([new Uint8Array(16)]) }, HEADS[head]);
const judgeStart = async (file: File) =>
  judgeFile(file, new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));

describe('judgeFile', () => {
  it.each<[string, string, Head, string]>([
    ['a.mp4', 'video/mp4', 'mp4', 'mp4'],
    ['a.webm', 'video/webm', 'webm', 'webm'],
    ['a.ogv', 'video/ogg', 'ogg', 'ogg'],
    ['a.ogg', 'audio/ogg', 'ogg', 'ogg'],
    ['a.mov', 'video/quicktime', 'mov', 'mov'],
    ['a.mov', 'video/mov', 'mov', 'mov'],
    ['a.avi', 'video/avi', 'avi', 'avi'],
    ['a.avi', 'video/x-msvideo', 'avi', 'avi'],
    ['a.avi', 'video/msvideo', 'avi', 'avi'],
    ['a.avi', 'video/vnd.avi', 'avi', 'avi'],
    ['a.mp4', 'VIDEO/MP4; codecs="avc1"', 'mp4', 'mp4'],
    ['a.MP4', '', 'mp4', 'mp4'],
    ['a.avi', 'application/octet-stream', 'avi', 'avi'],
    ['clip', '', 'webm', 'webm'],
    ['clip.bin', '', 'avi', 'avi'],
  ])('accepts %s of type "%s" with %s bytes as %s', async (name, type, head, container) => {
    expect(await judge(name, type, head)).toEqual({ ok: true, container });
  });

  it('lets the content decide against a wrong extension', async () => {
    expect(await judge('a.mp4', 'video/mp4', 'mkv')).toEqual({ ok: true, container: 'mkv' });
    expect(await judge('a.avi', 'video/x-msvideo', 'mp4')).toEqual({ ok: true, container: 'mp4' });
    expect(await judge('a.mkv', 'video/x-matroska', 'webm')).toEqual({ ok: true, container: 'webm' });
  });

  it('accepts a file that only its name calls an mp4: the engines say what is wrong with it', async () => {
    expect(await judge('garbage.mp4', 'video/mp4', 'noise')).toEqual({ ok: true, container: 'mp4' });
    expect(await judge('unreadable.mp4', '', 'none')).toEqual({ ok: true, container: 'mp4' });
    expect(await judge('letters.mp4', '', 'letters')).toEqual({ ok: true, container: 'mp4' });
    expect(await judge('noise.mp4', '', 'utf16noise')).toEqual({ ok: true, container: 'mp4' });
  });

  it.each<[string, string, Head, number, string]>([
    ['empty.mp4', '', 'none', 0, 'empty'],
    ['page.mp4', 'video/mp4', 'text', 48, 'text'],
    ['report.mp4', 'video/mp4', 'pdf', 1000, 'pdf'],
    ['clips.mov', 'video/quicktime', 'zip', 1000, 'archive'],
    ['cover.mp4', 'video/mp4', 'png', 1000, 'image'],
    ['photo.avi', '', 'jpeg', 1000, 'image'],
    ['photo.mp4', '', 'bmp', 1000, 'image'],
    ['photo.mp4', '', 'jxl', 1000, 'image'],
    ['photo.mp4', '', 'jxlBoxes', 1000, 'image'],
    ['clips.mp4', '', 'bzip2', 1000, 'archive'],
    ['clips.mp4', '', 'xz', 1000, 'archive'],
    ['clips.mp4', '', 'tar', 1000, 'archive'],
    ['report.mp4', '', 'word', 1000, 'document'],
    ['film.mp4', '', 'program', 1000, 'program'],
    ['film.mp4', '', 'delphi', 1000, 'program'],
    ['page.mp4', '', 'utf16le', 48, 'text'],
    ['list.mp4', '', 'utf16be', 18, 'text'],
    ['photo.mov', '', 'heic', 1000, 'image'],
    ['download.mp4', 'video/mp4', 'cutOff', 1000, 'no-index'],
    ['download.mov', 'video/quicktime', 'cutOff64', 1000, 'no-index'],
    ['recording.mp4', 'video/mp4', 'unfinished', 1000, 'no-index'],
    ['copy.mp4', 'video/mp4', 'mediaFirst', 536, 'no-index'],
  ])(
    'says of %s with type "%s" and %s bytes (%i) why nothing can open it',
    async (name, type, head, size, code) => {
      expect(await judge(name, type, head, size)).toMatchObject({ ok: false, code, openAnyway: false });
    },
  );

  it.each<[string, readonly BlobPart[]]>([
    ['nothing', []],
    ['free space', [box('free', 3000)]],
    ['free space to the end', [text('\0\0\0\0free'), new Uint8Array(3000)]],
    ['zeros', [new Uint8Array(3000)]],
    ['bytes that are no box', [new Uint8Array(3000).fill(0x9c)]],
    ['a few bytes', [text('\0\0')]],
  ])('says that the index is missing if %s follows the media', async (_, behind) => {
    const file = new File([START, box('mdat', 5000), ...behind], 'a.mp4');
    expect(await judgeStart(file)).toMatchObject({ ok: false, code: 'no-index' });
  });

  it.each<[string, readonly BlobPart[]]>([
    ['an index behind the media', [box('mdat', 5000), box('moov', 100)]],
    ['an index behind free space', [box('mdat', 5000), box('free', 3000), box('moov', 100)]],
    ['an index in free space', [box('mdat', 5000), text('\0\0\0\x10free\0\0\0\x08mvhd')]],
    ['fragments', [box('mdat', 5000), box('moof', 100), box('mdat', 100)]],
    ['an index before media that is cut off', [box('moov', 100), box('mdat', 5000).subarray(0, 3000)]],
    ['an index that is cut off', [box('mdat', 5000), box('moov', 100).subarray(0, 50)]],
    ['many boxes', Array.from({ length: 100 }, () => box('mdat', 100))],
    ['no media', [box('free', 3000)]],
  ])('accepts %s', async (_, boxes) => {
    expect(await judgeStart(new File([START, ...boxes], 'a.mp4'))).toMatchObject({ ok: true });
  });

  it('judges an MP4 that disappears by its first bytes', async () => {
    const slice = () => {
      throw new DOMException('', 'NotFoundError');
    };
    const file = { name: 'a.mp4', type: '', size: 1000, slice };
    expect(await judgeFile(file, HEADS.mediaFirst)).toEqual({ ok: true, container: 'mp4' });
  });

  it.each<[string, string, Head, string]>([
    ['a.mkv', 'video/x-matroska', 'mkv', 'mkv'],
    ['a.mkv', '', 'mkv', 'mkv'],
    ['a.wmv', 'video/x-ms-wmv', 'wmv', 'wmv'],
    ['a.flv', 'video/x-flv', 'flv', 'flv'],
    ['a.m4v', 'video/x-m4v', 'm4v', 'm4v'],
    ['a.3gp', 'video/3gpp', 'threegp', '3gp'],
    ['a.ts', 'video/mp2t', 'ts', 'mpegts'],
    ['a.mts', '', 'noise', 'mpegts'],
    ['a', '', 'camcorder', 'mpegts'],
    ['a', '', 'joinedLate', 'mpegts'],
    ['a.mpg', 'video/mpeg', 'mpg', 'mpegps'],
    ['a.vob', '', 'mpg', 'mpegps'],
  ])('rejects %s of type "%s" but lets the visitor insist', async (name, type, head, container) => {
    expect(await judge(name, type, head)).toEqual({
      ok: false,
      code: 'unsupported-type',
      openAnyway: true,
      container,
    });
  });

  it.each<[string, string, Head]>([
    ['a.png', 'image/png', 'png'],
    ['a.txt', 'text/plain', 'text'],
    ['a.heic', 'image/heic', 'heic'],
    ['code.ts', 'video/mp2t', 'text'],
    ['empty.mkv', 'video/x-matroska', 'none'],
    ['cut-off.m4v', 'video/x-m4v', 'cutOffM4v'],
    ['a.mp3', 'audio/mpeg', 'noise'],
    ['image.mkv', 'video/x-matroska', 'png'],
    ['folder', '', 'none'],
  ])('offers nothing for %s, which is no video', async (name, type, head) => {
    expect(await judge(name, type, head)).toMatchObject({
      ok: false,
      code: 'unsupported-type',
      openAnyway: false,
    });
  });

  it('takes 524288000 bytes and not one more', async () => {
    expect(MAX_FILE_BYTES).toBe(524_288_000);
    expect(await judge('a.mp4', 'video/mp4', 'mp4', 524_288_000)).toMatchObject({ ok: true });
    expect(await judge('a.mp4', 'video/mp4', 'mp4', 524_288_001)).toEqual({
      ok: false,
      code: 'too-large',
      openAnyway: true,
      container: 'mp4',
    });
  });

  it('checks the type before the size', async () => {
    expect(await judge('a.mkv', 'video/x-matroska', 'mkv', 600_000_000)).toMatchObject({
      code: 'unsupported-type',
    });
  });
});
