/** Clips of two files whose streams differ: what doesn't match is encoded, everything else copied. Native ffmpeg judges. */
import type { JoinedSource } from '@/lib/cut';
import { BT709 } from '../native/files';
import { make } from '../support/made-files';
import { expect, test } from './harness';
import { AAC, frames, H264, noise, STEREO, usual } from './join-inputs';
import { cutFiles, type JoinPart, openFiles, saveJoined } from './join-lab';
import { judgeJoined } from './judge-joined';

const PARTS: readonly JoinPart[] = [
  [0, 0.5, 2.1],
  [1, 0.7, 1.9],
  [0, 2.5, 3.4],
];

interface Row {
  name: string;
  files: () => [string, string];
  /** The second file's frames in the clip; null if they are copied. */
  filter: string | null;
  second: Partial<JoinedSource>;
  sounds?: [boolean, boolean];
}

const pair = (second: () => string) => (): [string, string] => [usual(), second()];

const ROWS: Row[] = [
  {
    name: '720p after 1080p',
    files: () => [
      make('hd.mp4', ...frames('1920x1080'), ...noise(1), ...H264, ...AAC, ...STEREO),
      make('smaller.mp4', ...frames('1280x720'), ...noise(2), ...H264, ...AAC, ...STEREO),
    ],
    filter: 'scale=1920:1080',
    second: { video: 'encoded', audio: 'copied', mismatches: ['size'] },
  },
  {
    name: 'another aspect ratio and frame rate',
    files: pair(() => make('square.mp4', ...frames('480x480', 24), ...noise(2), ...H264, ...AAC, ...STEREO)),
    filter: 'scale=360:360,pad=640:360:140:0',
    second: { video: 'encoded', audio: 'copied', mismatches: ['size'] },
  },
  {
    name: '44.1 kHz after 48 kHz',
    files: pair(() => make('cd.mp4', ...frames('640x360'), ...noise(2, 44_100), ...H264, ...AAC, ...STEREO)),
    filter: null,
    second: { video: 'copied', audio: 'encoded', mismatches: ['sample-rate'] },
  },
  {
    name: 'mono after stereo',
    files: pair(() => make('mono.mp4', ...frames('640x360'), ...noise(2), ...H264, ...AAC, '-ac', '1')),
    filter: null,
    second: { video: 'copied', audio: 'encoded', mismatches: ['channels'] },
  },
  {
    name: 'without sound after with sound',
    files: pair(() => make('silent.mp4', ...frames('640x360'), ...H264)),
    filter: null,
    second: { video: 'copied', audio: 'silence', mismatches: [] },
    sounds: [true, false],
  },
  {
    name: 'HEVC after H.264',
    files: pair(() =>
      make(
        'hevc.mp4',
        ...frames('640x360'),
        ...noise(2),
        ...'-c:v libx265 -g 30 -tag:v hvc1 -pix_fmt yuv420p'.split(' '),
        ...AAC,
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'copied', mismatches: ['codec'] },
  },
  {
    name: 'AVI after MP4',
    files: pair(() =>
      make(
        'old.avi',
        ...frames('640x360'),
        ...noise(2),
        ...'-c:v mpeg4 -q:v 2 -c:a libmp3lame'.split(' '),
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'encoded', mismatches: ['codec'] },
  },
  {
    name: 'MPEG-TS after MP4',
    files: pair(() => make('stream.ts', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO)),
    filter: null,
    second: { video: 'copied', audio: 'copied', mismatches: [] },
  },
  {
    name: 'WebM after MP4',
    files: pair(() =>
      make(
        'web.webm',
        ...frames('640x360'),
        ...noise(2),
        ...'-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 30 -b:v 2M -c:a libopus'.split(' '),
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'encoded', mismatches: ['codec'] },
  },
  {
    name: 'portrait after landscape',
    files: pair(() => {
      const plain = make('turned.mp4', ...frames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO);
      return make('portrait.mp4', '-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=90');
    }),
    filter: 'transpose=cclock,scale=202:360,pad=640:360:218:0',
    second: { video: 'encoded', audio: 'copied', mismatches: ['rotation'] },
  },
  {
    name: '10 bits after 8 bits',
    files: pair(() =>
      make(
        'deep.mp4',
        ...frames('640x360'),
        ...noise(2),
        ...'-c:v libx264 -g 30 -pix_fmt yuv420p10le'.split(' '),
        ...AAC,
        ...STEREO,
      ),
    ),
    filter: 'null',
    second: { video: 'encoded', audio: 'copied', mismatches: ['pixel-format'] },
  },
];

/** BT.2020 with a high dynamic range in 10 bits. */
const HDR = [
  ...[
    '-vf',
    'zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=smpte2084:m=bt2020nc:p=bt2020:npl=200,format=yuv420p10le',
  ],
  ...'-c:v libx265 -g 30 -tag:v hvc1 -colorspace bt2020nc -color_primaries bt2020'.split(' '),
  ...['-color_trc', 'smpte2084', '-color_range', 'tv', '-pix_fmt', 'yuv420p10le'],
];
/** What both engines' tone mapping does, with native ffmpeg. */
const MAPPED = [
  'zscale=tin=smpte2084:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=100:agamma=0,format=gbrpf32le,zscale=p=bt709',
  'tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
].join();

ROWS.push({
  name: 'HDR after SDR',
  files: () => [
    make('sdr.mp4', ...frames('640x360'), ...noise(1), ...H264, ...BT709, ...AAC, ...STEREO),
    make('hdr.mp4', ...frames('640x360'), ...noise(2), ...HDR, ...AAC, ...STEREO),
  ],
  filter: MAPPED,
  second: { video: 'encoded', audio: 'copied', mismatches: ['codec', 'pixel-format', 'colors'] },
});

for (const { name, files, filter, second, sounds = [true, true] } of ROWS) {
  test(name, { tag: '@ci' }, async ({ app }) => {
    test.setTimeout(240_000);
    const own = files();
    await openFiles(app, own);
    const { failed, report, forecast, shares } = await cutFiles(app, PARTS, { start: 'exact' });
    expect(failed).toBeUndefined();
    if (!report) throw new Error('no report');
    expect(report.joined).toEqual([
      { source: 1, video: 'copied', audio: 'copied', mismatches: [] },
      { source: 2, ...second },
    ]);
    expect(forecast?.joined).toEqual(report.joined);
    expect(report).toMatchObject({ video: 'copied', audio: 'copied' });
    expect(report.parts).not.toContain(null);
    expect(shares?.at(-1)).toBe(1);
    expect([...(shares ?? [])].sort((a, b) => a - b)).toEqual(shares);
    judgeJoined(await saveJoined(app), { files: own, parts: PARTS, filters: [null, filter], sounds }, report);
  });
}
