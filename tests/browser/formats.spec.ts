/** Files of every accepted kind through the ladder: who cuts them, what is copied, and what the clip has kept. */
import { readFileSync } from 'node:fs';
import { fixtures } from '../fixtures';
import { judgeRow, type Row } from './clip-judge';
import { test } from './harness';
import { make, temporaryFile } from './oracle';

const SECONDS = 4;
const VIDEO = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=30:duration=${SECONDS}`];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=330:beep_factor=4:sample_rate=48000:duration=${SECONDS}`];
const BOTH = [...VIDEO, ...SOUND, '-shortest'];
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-bf', '2'];
const YUV420 = ['-pix_fmt', 'yuv420p'];
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '15'];
const THEORA = ['-c:v', 'libtheora', '-q:v', '7', '-g', '40'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '40', '-b:v', '600k'];
const MPEG4 = ['-c:v', 'mpeg4', '-q:v', '3', '-g', '40'];
const SOME = "select='not(mod(n\\,7))+lt(mod(n\\,5)\\,2)'";
const UNEVEN = ['-vf', SOME, '-fps_mode', 'vfr'];
const BT709 = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];
const WIDE = ['-vf', 'setsar=4/3'];
const UNEVEN_WIDE = ['-vf', `${SOME},setsar=4/3`, '-fps_mode', 'vfr'];

/** Small enough for `npm test`. */
const COMMITTED: Row[] = [
  {
    name: 'frames of sound laced into blocks',
    file: () => fixtures.laced,
    start: 1.7,
    end: 4,
    engine: 'index',
    video: ['h264', 'copied'],
    audio: ['mp3', 'copied'],
  },
  {
    name: 'frames stripped of their first bytes',
    file: () => fixtures.stripped,
    start: 1.7,
    end: 4,
    engine: 'packets',
    video: ['h264', 'copied'],
    audio: ['mp3', 'copied'],
  },
  {
    name: 'a recording of a browser’s own, without sizes, cues or duration',
    file: () => fixtures.recorder,
    start: 1.7,
    end: 4.2,
    engine: 'index',
    video: ['vp9', 'copied'],
    audio: ['opus', 'copied'],
    // A canvas may be seen through; an mp4 cannot.
    leftOut: [{ kind: 'video', codec: 'transparency' }],
  },
];

const MADE: Row[] = [
  {
    name: 'Opus in Ogg',
    file: () => make('a.ogg', ...SOUND, '-c:a', 'libopus'),
    start: 1.1,
    end: 3,
    engine: 'packets',
    video: null,
    audio: ['opus', 'copied'],
  },
  {
    name: 'Vorbis in Ogg',
    file: () => make('a.ogg', ...SOUND, '-c:a', 'libvorbis'),
    start: 1.1,
    end: 3,
    engine: 'packets',
    video: null,
    audio: ['aac', 'encoded'],
  },
  {
    name: 'Theora, Vorbis in Ogg',
    file: () => fixtures.theoraVorbis,
    start: 1.7,
    end: 4,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'Theora, Opus in Ogg',
    file: () => make('a.ogv', ...BOTH, ...THEORA, '-c:a', 'libopus'),
    start: 1.7,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['opus', 'copied'],
  },
  {
    name: 'MPEG-TS, from its beginning',
    file: () => fixtures.mpegTs,
    start: 0,
    end: 1.5,
    engine: 'packets',
    video: ['h264', 'copied'],
    audio: ['aac', 'copied'],
  },
  {
    name: 'an iPhone’s spatial sound beside AAC in QuickTime',
    file: () => {
      const both = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a:0', 'aac', '-c:a:1', 'alac'];
      const path = make('a.mov', ...BOTH, ...both, ...X264, ...YUV420);
      const bytes = readFileSync(path);
      // The sample entry, which is written behind the media; what is in it no decoder here asks for.
      bytes.write('apac', bytes.indexOf('alac', bytes.lastIndexOf('moov')), 'latin1');
      return temporaryFile('a.mov', bytes);
    },
    start: 1.7,
    end: 3,
    engine: 'index',
    video: ['h264', 'copied'],
    audio: ['aac', 'copied'],
    leftOut: [{ kind: 'audio', codec: 'apac' }],
  },
  {
    name: 'MPEG-2 and MP2 in MPEG-TS',
    file: () => make('a.ts', ...BOTH, ...MPEG2, '-c:a', 'mp2'),
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'MPEG-2 and AC-3 in a program stream, as on a DVD',
    file: () => make('a.vob', ...BOTH, ...MPEG2, '-c:a', 'ac3'),
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['ac3', 'copied'],
  },
  {
    name: 'H.264, and AC-3 that only a descriptor of DVB names, in MPEG-TS',
    file: () => make('a.ts', ...BOTH, ...X264, '-c:a', 'ac3', '-mpegts_flags', 'system_b'),
    start: 1.7,
    end: 3,
    engine: 'packets',
    video: ['h264', 'copied'],
    audio: ['ac3', 'copied'],
  },
  {
    name: 'H.264, and AAC that nothing names, in a camcorder’s MPEG-TS',
    file: () => make('a.m2ts', ...BOTH, ...X264, ...YUV420, '-c:a', 'aac'),
    start: 1.7,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'copied'],
    audio: ['aac', 'copied'],
  },
  {
    name: 'Theora and FLAC in Ogg',
    file: () => make('a.ogv', ...BOTH, ...THEORA, '-c:a', 'flac'),
    start: 2.3,
    end: 4,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['flac', 'copied'],
  },
  {
    name: 'H.264 and FLAC in Matroska, to the end',
    file: () => make('a.mkv', ...BOTH, ...X264, ...YUV420, '-c:a', 'flac'),
    start: 1.7,
    end: 4,
    engine: 'index',
    video: ['h264', 'copied'],
    audio: ['flac', 'copied'],
  },
  {
    name: 'ProRes of ten bits and PCM in QuickTime, at uneven times, coloured',
    file: () => {
      const video = [...UNEVEN, '-c:v', 'prores_ks', '-profile:v', '2', '-pix_fmt', 'yuv422p10le', ...BT709];
      return make('a.mov', ...VIDEO, ...SOUND, ...video, '-c:a', 'pcm_s16le');
    },
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'MJPEG of full range and PCM in QuickTime, at uneven times',
    file: () =>
      make('a.mov', ...VIDEO, ...SOUND, ...UNEVEN, '-c:v', 'mjpeg', '-q:v', '2', '-c:a', 'pcm_s16le'),
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'MJPEG and PCM in AVI',
    file: () => make('a.avi', ...BOTH, '-c:v', 'mjpeg', '-q:v', '2', '-c:a', 'pcm_s16le'),
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'MPEG-4 part 2 in QuickTime, turned, its pixels not square',
    file: () => {
      const wide = make('b.mov', ...BOTH, ...WIDE, ...MPEG4, '-c:a', 'aac');
      return make('a.mov', '-i', wide, '-c', 'copy', '-metadata:s:v', 'rotate=90');
    },
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['aac', 'copied'],
  },
  {
    name: 'FFV1 of ten bits in Matroska, coloured',
    file: () => make('a.mkv', ...BOTH, '-c:v', 'ffv1', '-pix_fmt', 'yuv420p10le', ...BT709, '-c:a', 'flac'),
    start: 1.3,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'encoded'],
    audio: ['flac', 'copied'],
  },
  {
    name: 'H.264 of ten bits in Matroska',
    file: () => make('a.mkv', ...BOTH, ...X264, '-pix_fmt', 'yuv420p10le', '-c:a', 'aac'),
    start: 1.7,
    end: 3,
    engine: 'index',
    video: ['h264', 'copied'],
    audio: ['aac', 'copied'],
  },
  {
    name: 'H.264 of full range and PCM in QuickTime, turned',
    file: () => {
      const full = [...X264, '-pix_fmt', 'yuvj420p', ...BT709, '-c:a', 'pcm_s24le'];
      const plain = make('b.mov', ...BOTH, ...full);
      return make('a.mov', '-i', plain, '-c', 'copy', '-metadata:s:v', 'rotate=270');
    },
    start: 1.7,
    end: 3,
    engine: 'packets',
    video: ['h264', 'copied'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'VP8 and Vorbis in WebM, its pixels not square, at uneven times',
    file: () => make('a.webm', ...VIDEO, ...SOUND, ...UNEVEN_WIDE, ...VP8, '-c:a', 'libvorbis'),
    start: 1.3,
    end: 3,
    engine: 'packets',
    video: ['h264', 'encoded'],
    audio: ['aac', 'encoded'],
  },
  {
    name: 'H.264 and PCM in AVI',
    file: () => make('a.avi', ...BOTH, ...X264, '-bf', '0', ...YUV420, '-c:a', 'pcm_s16le'),
    start: 1.7,
    end: 3,
    engine: 'ffmpeg',
    video: ['h264', 'copied'],
    audio: ['aac', 'encoded'],
  },
];

/** Run by `npm test`. */
const BRIEF = 'a recording of a browser’s own, without sizes, cues or duration';

for (const row of COMMITTED) {
  const tag = row.name === BRIEF ? [] : ['@ci'];
  test(row.name, { tag }, ({ app }) => judgeRow(app, row));
}
for (const row of MADE) test(row.name, { tag: '@ci' }, ({ app }) => judgeRow(app, row));

/** Detail of four kinds in full HD: what a rate must be enough for. */
const FULL_HD: Record<string, string> = {
  'a test pattern': 'testsrc2=size=1920x1080:rate=30:duration=2',
  'a fractal': 'mandelbrot=size=1920x1080:rate=30:start_scale=1:end_scale=0.05',
  'grain over a test pattern': 'testsrc2=size=1920x1080:rate=30:duration=2,noise=alls=8:allf=t',
};
for (const [name, pattern] of Object.entries(FULL_HD))
  test(`${name} of 1920×1080 stays like its source`, { tag: '@ci' }, async ({ app }) => {
    test.setTimeout(300_000);
    const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '10M', '-g', '60'];
    await judgeRow(app, {
      name,
      file: () => make('a.webm', '-f', 'lavfi', '-i', pattern, '-t', '2', '-pix_fmt', 'yuv420p', ...codec),
      start: 0.5,
      end: 2,
      engine: 'packets',
      video: ['h264', 'encoded'],
      audio: null,
    });
  });
