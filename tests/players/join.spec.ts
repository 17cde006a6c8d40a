/** Two files in one clip in Firefox and WebKitGTK, judged by native ffmpeg. tests/browser has more pairs, for Chromium. */

import { judgeJoined } from '../browser/judge-joined';
import { make } from '../support/made-files';
import { expect, test } from './support/world-test';

test.describe.configure({ timeout: 240_000 });

/** Seconds of each file. */
const LENGTH = 2;

const frames = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${LENGTH}`];
/** The same frames with another hue, so that no frame of one file is one of the other's. */
const otherFrames = (size: string) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=30:duration=${LENGTH},hue=h=90`,
];
/** Noise is found in a clip at one place only. */
const noise = (seed: number, rate = 48_000) => [
  '-f',
  'lavfi',
  '-i',
  `anoisesrc=seed=${seed}:amplitude=0.3:sample_rate=${rate}:duration=${LENGTH},lowpass=f=4000`,
];
const H264 = ['-c:v', 'libx264', '-g', '30', '-bf', '2', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '160k'];
const STEREO = ['-ac', '2'];

/** A file that others are to match. */
const usual = () => make('usual.mp4', ...frames('640x360'), ...noise(1), ...H264, ...AAC, ...STEREO);

interface Row {
  name: string;
  files: () => [first: string, second: string];
  /** What the page says before the cut. */
  said: string;
  /** ffmpeg's filters for the second file's frames in the clip; null if they are copied. */
  filter?: string;
  sounds?: [boolean, boolean];
}

const ROWS: readonly Row[] = [
  {
    name: 'two files of one encoder are copied',
    files: () => [
      usual(),
      make('same.mp4', ...otherFrames('640x360'), ...noise(2), ...H264, ...AAC, ...STEREO),
    ],
    said: 'Lossless',
  },
  {
    name: 'files with other parameter sets are copied',
    files: () => [
      usual(),
      make(
        'fast.mp4',
        ...otherFrames('640x360'),
        ...noise(2),
        ...H264,
        '-preset',
        'ultrafast',
        ...AAC,
        ...STEREO,
      ),
    ],
    said: 'Lossless',
  },
  {
    name: 'sound of 44.1 kHz mono is converted, and its video copied',
    files: () => [
      usual(),
      make('cd.mp4', ...otherFrames('640x360'), ...noise(2, 44_100), ...H264, ...AAC, '-ac', '1'),
    ],
    said: 'The sound of cd.mp4 is converted',
  },
  {
    name: 'a file without sound before one with sound is silent',
    files: () => [make('silent.mp4', ...otherFrames('640x360'), ...H264), usual()],
    said: 'silent.mp4 has no sound, so the clip is silent there.',
    sounds: [false, true],
  },
  {
    name: 'video of another size is encoded, and its sound copied',
    files: () => [
      usual(),
      make('small.mp4', ...otherFrames('320x180'), ...noise(2), ...H264, ...AAC, ...STEREO),
    ],
    said: 'small.mp4 is re-encoded',
    filter: 'scale=640:360',
  },
];

for (const { name, files, said, filter = null, sounds = [true, true] } of ROWS) {
  test(name, async ({ inWorld }) => {
    const { editor } = await inWorld();
    const [first, second] = files();
    await editor.choose(first);
    await editor.ready();
    await editor.add(second);
    await editor.says(`Cut & Download (0:0${2 * LENGTH})`);
    await editor.ready();
    await editor.says(said);
    const clip = await editor.cutToFile();
    judgeJoined(
      clip,
      {
        files: [first, second],
        parts: [
          [0, 0, LENGTH],
          [1, 0, LENGTH],
        ],
        filters: [null, filter],
        sounds,
      },
      { parts: [0, LENGTH].map((atSec) => ({ start: { kind: 'clean' }, atSec })), tailsSec: 0 },
    );
    expect(await editor.names()).toHaveLength(1);
  });
}
