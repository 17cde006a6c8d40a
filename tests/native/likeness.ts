/** How alike two files are, by native ffmpeg: their frames, and the times of their sound. */
import { ffmpeg, RATE, samples } from './files';

/** Some frames of a file. */
export interface Run {
  path: string;
  /** Number of the first, from 0. */
  first: number;
  /** ffmpeg's filters for them. */
  filter?: string;
  /** Whether the file's rotation counts. By default frames are compared as coded. */
  upright?: boolean;
}

/** The SSIM (0–1) and the PSNR (dB) of each of `count` frames of a clip and its source, at the source's size, and their mean SSIM. */
export function likenessOf(
  source: Run,
  clip: Run,
  count: number,
): { ssim: number[]; psnr: number[]; mean: number } {
  // Filters may change the format, and SSIM has to compare the same planes.
  const format = source.filter ? 'format=yuv420p' : 'null';
  const picked = ({ first, filter = 'null' }: Run) =>
    `select=between(n\\,${first}\\,${first + count - 1}),${filter},settb=1/25,setpts=N,${format}`;
  const graph = [
    `[0:v:0]${picked(source)}[a];[1:v:0]${picked(clip)}[b]`,
    '[b][a]scale2ref[c][d];[c]split[c1][c2];[d]split[d1][d2]',
    '[c1][d1]ssim=f=-;[c2][d2]psnr=f=-',
  ].join(';');
  const inputs = [source, clip].flatMap(({ path, upright }) => [
    ...(upright ? [] : ['-noautorotate']),
    ...['-i', path],
  ]);
  const { stdout } = ffmpeg(
    ...['-v', 'error', ...inputs, '-fps_mode', 'passthrough', '-lavfi', graph, '-f', 'null', '-'],
  );
  const values = (pattern: RegExp) =>
    [...stdout.matchAll(pattern)].map(([, value]) => (value === 'inf' ? 99 : Number(value)));
  const ssim = values(/All:([\d.]+)/g);
  const mean = ssim.reduce((sum, value) => sum + value, 0) / count;
  return { ssim, psnr: values(/psnr_avg:([\d.]+|inf)/g), mean };
}

/** Seconds of sound that are compared, and the greatest offset that can be found. */
const COMPARED_SEC = 3;
const MAX_LAG_SEC = 0.1;

/** Correlation (0–1) that sound has with itself after any lossy codec. Silence and noise have less. */
const MIN_CORRELATION = 0.4;

/** Sound that fits nearly as well (in correlation) this much earlier or later (s) is too regular to show an offset. */
const NEARLY = 0.01;
const ELSEWHERE_SEC = 0.02;

/** Seconds by which a clip's sound is later than its source's from second `from` on, where that shows. */
export const soundLag = (source: string, clip: string, from: number): number =>
  lagOf(samples(source), samples(clip), from).sec;

/** The same of sound at {@link RATE}. `isClear`: whether something in it shows that. */
export function lagOf(
  source: Float32Array,
  clip: Float32Array,
  from: number,
): { sec: number; isClear: boolean } {
  const [a, b] = [edges(source.subarray(Math.round(from * RATE))), edges(clip)];
  const reach = Math.round(MAX_LAG_SEC * RATE);
  const last = Math.min(b.length - reach, a.length, COMPARED_SEC * RATE);
  const fits: { sec: number; score: number }[] = [];
  for (let lag = -reach; lag <= reach; lag += 4) {
    let [product, ofA, ofB] = [0, 0, 0];
    for (let i = reach; i < last; i += 3) {
      const [x, y] = [a[i] ?? 0, b[i + lag] ?? 0];
      product += x * y;
      ofA += x * x;
      ofB += y * y;
    }
    fits.push({ sec: lag / RATE, score: product / Math.sqrt(ofA * ofB) || 0 });
  }
  const best = fits.reduce((most, fit) => (fit.score > most.score ? fit : most));
  const isRegular = fits.some(
    ({ sec, score }) => best.score - score < NEARLY && Math.abs(sec - best.sec) > ELSEWHERE_SEC,
  );
  // The best at the end of what was tried may be on the way to a better one.
  const isPeak = best !== fits[0] && best !== fits.at(-1);
  return { sec: best.sec, isClear: isPeak && best.score > MIN_CORRELATION && !isRegular };
}

/** Keeps the starts and ends of tones, without the tones, whose periods are all alike. */
function edges(sound: Float32Array): Float32Array {
  const bent = sound.map((v, i) => Math.abs(v - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0)));
  const mean = bent.reduce((sum, v) => sum + v, 0) / Math.max(1, bent.length);
  return bent.map((v) => v - mean);
}
