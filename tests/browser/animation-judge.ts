/** Judges animations with native ffmpeg, which doesn't know our code. */
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { make } from '../support/made-files';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const FFPROBE = process.env.FFPROBE_PATH ?? 'ffprobe';

/** What an animation shows of a source. */
export interface Shown {
  source: string;
  startSec: number;
  lengthSec: number;
  rate: number;
  /** Filters that make the source's frames those of the animation. */
  filters: string;
}

/** A frame is on screen from its time on: `round=up` gives it to the next tick. */
const input = ({ source, startSec, lengthSec }: Shown) => [
  ...['-ss', String(startSec), '-t', String(lengthSec), '-i', source],
];
const filtersOf = ({ rate, filters }: Shown) => `fps=${rate}:start_time=0:round=up,${filters}`;

/** Makes the GIF that ffmpeg makes with one palette for all frames, and the defaults of both filters. @returns its path. */
export function nativeGif(name: string, shown: Shown): string {
  const graph = `[0:v]${filtersOf(shown)},split[a][b];[a]palettegen[p];[b][p]paletteuse`;
  return make(name, ...input(shown), '-lavfi', graph);
}

/** How alike an animation and its source are, 0–1, in red, green and blue. */
export function ssim(animation: string, shown: Shown): number {
  const same = `format=gbrp,settb=AVTB,setpts=N/${shown.rate}/TB`;
  const graph = `[0:v]${same}[a];[1:v]${filtersOf(shown)},${same}[b];[a][b]ssim`;
  const { stderr } = spawnSync(
    FFMPEG,
    ['-v', 'info', '-nostdin', '-i', animation, ...input(shown), '-lavfi', graph, '-f', 'null', '-'],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  return Number(/SSIM.*All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
}

/** The size of a GIF's frames, the time each is shown in centiseconds, and the bytes of the file. */
export function inspectGif(path: string): {
  width: number;
  height: number;
  delays: number[];
  bytes: number;
} {
  const args = ['-v', 'error', '-show_entries', 'stream=width,height:packet=duration', '-of', 'json', path];
  const { streams, packets } = JSON.parse(execFileSync(FFPROBE, args, { encoding: 'utf8' }));
  return {
    width: streams[0].width,
    height: streams[0].height,
    delays: packets.map(({ duration }: { duration: number }) => duration),
    bytes: statSync(path).size,
  };
}

/** Some frames of an animation as a video without loss, from `first` up to `end`. @returns its path. */
export function piece(animation: string, first: number, end: number): string {
  const frames = `trim=start_frame=${first}:end_frame=${end},setpts=PTS-STARTPTS`;
  return make('piece.mkv', '-i', animation, '-vf', frames, '-c:v', 'ffv1', '-pix_fmt', 'gbrp');
}
