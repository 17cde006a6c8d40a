/** What files to join are made of, and the file that others are to match. */
import { make } from '../support/made-files';

export const frames = (size: string, rate = 30) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=4`,
];
/** Noise is found in a clip at one place only. */
export const noise = (seed: number, rate = 48_000) => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=seed=${seed}:amplitude=0.3:sample_rate=${rate}:duration=4,lowpass=f=4000`,
  ],
];
export const H264 = ['-c:v', 'libx264', '-g', '30', '-bf', '2', '-pix_fmt', 'yuv420p'];
export const AAC = ['-c:a', 'aac', '-b:a', '160k'];
export const STEREO = ['-ac', '2'];

/** A file of H.264 and AAC that others are to match. */
export const usual = (size = '640x360') =>
  make('usual.mp4', ...frames(size), ...noise(1), ...H264, ...AAC, ...STEREO);
