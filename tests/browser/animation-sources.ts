/** What animations are made of in tests and in `npm run animation-check`, as native ffmpeg's options for an MP4. */
import { BT709 } from '../native/files';

export const lavfi = (graph: string) => ['-f', 'lavfi', '-i', graph];

export const H264 = [
  ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '16', '-g', '60'],
  ...BT709,
];

const SIZE = 'size=1920x1080:rate=30';

/** Windows with lines of text, of which one scrolls, and a pointer that moves. */
const SCREEN = [
  `color=0xeef0f4:${SIZE}`,
  'drawbox=60:60:820:900:white:fill,drawbox=60:60:820:48:0x33415c:fill',
  ...Array.from(
    { length: 20 },
    (_, i) => `drawbox=100:${150 + 38 * i}:${300 + ((i * 137) % 420)}:12:0x555f70:fill`,
  ),
  'drawbox=960:60:900:900:0x1e1e2e:fill',
  "drawbox=x='1000+mod(t*60,200)':y=140:w=500:h=16:color=0x89b4fa:t=fill",
  "drawbox=x='300+200*t':y='500+60*t':w=18:h=28:color=black:t=fill",
].join();

const GRAPHS = {
  photographic: (sec: number) => `mandelbrot=${SIZE}:end_pts=${30 * sec},noise=alls=5:allf=t`,
  screen: () => SCREEN,
  synthetic: () => `testsrc2=${SIZE}`,
};

export type AnimationSource = keyof typeof GRAPHS;
export const ANIMATION_SOURCES = ['photographic', 'screen', 'synthetic'] as const satisfies AnimationSource[];

/** ffmpeg's options for a source of some seconds, up to the output. */
export function animationSource(kind: AnimationSource, sec: number): string[] {
  return [...lavfi(GRAPHS[kind](sec)), '-t', String(sec), ...H264];
}
