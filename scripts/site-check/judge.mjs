// Compares a clip with what its source shows in the range. There are no `problems` if all is well.
import { RATE } from './oracle.mjs';

/** s. Half a tick of a container that counts milliseconds, and ffmpeg's rounding. */
const EPSILON_SEC = 0.0015;

/** s. If the next frame is farther away, a clip begins with the frame on screen: see `lib/media/time.ts`. */
const LONGEST_SNAP_SEC = 1;

export const MIN_SSIM = 0.97;
export const MAX_AUDIO_OFFSET_SEC = 0.025;

/**
 * @typedef {import('./oracle.mjs').Oracle} Oracle
 * @typedef {import('./oracle.mjs').Streams} Streams
 * @typedef {import('./oracle.mjs').Stream} Stream
 * @typedef {import('./oracle.mjs').Frame} Frame
 * @typedef {Awaited<ReturnType<typeof learn>>} Source
 * @typedef {{ startSec: number, endSec: number, atEnd: boolean }} Range atEnd: whether it ends with the source
 * @typedef {{ problems: string[], codecs: string, video: string, offsetMs: number | null }} Verdict
 *   video: how its frames compare; offsetMs: by how much its audio is late
 */

/** Reads what is needed of a source, once for all its clips. @param {Oracle} oracle @param {string} path */
export async function learn(oracle, path) {
  const found = await oracle.streams(path);
  return {
    path,
    found,
    frames: found.video.length > 0 ? await oracle.frames(path) : [],
    audio: found.audio.length > 0 ? await oracle.audio(path) : null,
    complaints: await oracle.complaints(path),
  };
}

/**
 * @param {Oracle} oracle @param {Source} source @param {string} clip its path @param {Range} range
 * @param {{ encodedVideo: boolean }} done what the site says it did
 */
export async function judge(oracle, source, clip, range, done) {
  const { found, problems } = await judgeStreams(oracle, source, clip, done);
  /** @type {Verdict} */
  const verdict = { problems, codecs: codecsOf(found), video: '', offsetMs: null };

  let firstSec = range.startSec;
  if (found.video.length > 0 && source.frames.length > 0) {
    const frames = await judgeFrames(oracle, source, clip, range, done);
    firstSec = frames.firstSec;
    verdict.video = frames.summary;
    problems.push(...frames.problems);
  }
  if (source.audio && found.audio.length > 0) {
    const lag = lagOf(source.audio, await oracle.audio(clip), firstSec);
    verdict.offsetMs = lag === null ? null : Math.round(lag * 1000);
    if (lag !== null && Math.abs(lag) > MAX_AUDIO_OFFSET_SEC)
      problems.push(`audio ${verdict.offsetMs} ms off`);
  }
  problems.push(...judgeLength(source, found, range, firstSec));
  return verdict;
}

/**
 * What holds for every clip, whatever it shows of the source: its streams, their shape, and what decoders complain about.
 * @param {Oracle} oracle @param {Source} source @param {string} clip @param {{ encodedVideo: boolean }} done
 * @returns {Promise<{ found: Streams, problems: string[] }>}
 */
export async function judgeStreams(oracle, source, clip, done) {
  const found = await oracle.streams(clip);
  /** @type {string[]} */
  const problems = [];
  for (const kind of /** @type {const} */ (['video', 'audio']))
    if (found[kind].length !== source.found[kind].length)
      problems.push(`${found[kind].length} ${kind} streams of ${source.found[kind].length}`);
  for (const line of await oracle.complaints(clip))
    if (!source.complaints.has(line)) problems.push(`decoder: ${line}`);
  const [was, is] = [source.found.video[0], found.video[0]];
  if (was && is && source.frames.length > 0) problems.push(...judgeShape(was, is, done.encodedVideo));
  return { found, problems };
}

/** @param {Oracle} oracle @param {Source} source @param {string} clip @param {Range} range @param {{ encodedVideo: boolean }} done */
async function judgeFrames(oracle, source, clip, { startSec, endSec, atEnd }, { encodedVideo }) {
  /** @type {string[]} */
  const problems = [];
  const { wanted, held } = wantedFrames(source.frames, startSec, atEnd ? Number.POSITIVE_INFINITY : endSec);
  const all = await oracle.frames(clip);
  const hidden = Math.max(
    0,
    all.findIndex(({ sec }) => sec > -EPSILON_SEC),
  );
  const shown = all.slice(hidden);
  const [firstWanted] = wanted;
  const firstSec = held || !firstWanted ? startSec : firstWanted.sec;
  if (shown.length !== wanted.length) problems.push(`${shown.length} frames of ${wanted.length}`);
  const [firstShown] = shown;
  if ((firstShown?.sec ?? 1) > EPSILON_SEC) problems.push(`first frame at ${firstShown?.sec.toFixed(3)} s`);
  const drifts = wanted.map(({ sec }, i) =>
    i > 0 && shown[i] ? Math.abs(shown[i].sec - (sec - firstSec)) : 0,
  );
  const drift = Math.max(0, ...drifts);
  if (drift > EPSILON_SEC) problems.push(`frames up to ${(drift * 1000).toFixed(1)} ms off their times`);
  if (!encodedVideo || !firstWanted) {
    const wrong = shown.findIndex(({ md5 }, i) => md5 !== wanted[i]?.md5);
    if (wrong >= 0) problems.push(`frame ${wrong} differs from the source's`);
    return { problems, firstSec, summary: wrong < 0 ? 'bit-identical' : 'differs' };
  }
  const first = source.frames.indexOf(firstWanted);
  const count = Math.min(shown.length, wanted.length);
  const whole = await oracle.ssim(source.path, first, clip, hidden, count);
  const start = await oracle.ssim(source.path, first, clip, hidden, 1);
  for (const [name, value] of Object.entries({ whole, start }))
    if (!(value >= MIN_SSIM)) problems.push(`SSIM ${value.toFixed(4)} (${name})`);
  return { problems, firstSec, summary: `SSIM ${whole.toFixed(3)}, first ${start.toFixed(3)}` };
}

/**
 * Picks the frames that begin in the range, after the one on screen before them if the next is far away (`held`).
 * @param {Frame[]} frames @param {number} start s @param {number} end s
 */
function wantedFrames(frames, start, end) {
  const inside = frames.filter(({ sec }) => sec >= start - 1e-4 && sec < end - 1e-4);
  const before = frames.findLast(({ sec }) => sec < start - 1e-4);
  const isFar = (inside[0]?.sec ?? Number.POSITIVE_INFINITY) - start > LONGEST_SNAP_SEC;
  return before && isFar ? { wanted: [before, ...inside], held: true } : { wanted: inside, held: false };
}

/** @param {Stream} stream @returns degrees */
const rotationOf = ({ side_data_list = [] }) =>
  side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;

/** The shape of the displayed frame, width by height. @param {Stream} stream */
function aspectOf({ width, height, sample_aspect_ratio = '1:1' }) {
  const [wide, high] = sample_aspect_ratio.split(':').map(Number);
  return (width / height) * (wide && high ? wide / high : 1);
}

const COLORS = /** @type {const} */ (['color_space', 'color_primaries', 'color_transfer', 'color_range']);

/**
 * Compares rotation, aspect ratio and color, as the headers state them.
 * @param {Stream} source @param {Stream} clip @param {boolean} encoded
 */
function judgeShape(source, clip, encoded) {
  const problems = [];
  if (rotationOf(source) !== rotationOf(clip))
    problems.push(`rotation ${rotationOf(clip)}, not ${rotationOf(source)}`);
  if (Math.abs(aspectOf(clip) / aspectOf(source) - 1) > 0.02)
    problems.push(`aspect ratio ${aspectOf(clip).toFixed(3)}, not ${aspectOf(source).toFixed(3)}`);
  for (const key of COLORS) {
    const [was, is] = [source[key] ?? 'unknown', clip[key] ?? 'unknown'];
    // Encoding may convert full range to limited range. SSIM judges those colors.
    const range = key === 'color_range' && ((was === 'tv' && is === 'unknown') || (encoded && is === 'tv'));
    if (was !== 'unknown' && !range && was !== is) problems.push(`${key} ${is}, not ${was}`);
  }
  return problems;
}

/** @param {Source} source @param {Streams} found @param {Range} range @param {number} firstSec */
function judgeLength(source, found, { endSec, atEnd }, firstSec) {
  const sourceEnd = Number(source.found.format.duration ?? endSec);
  const [video] = source.found.video;
  const [audio] = found.audio;
  const rate = Number(audio?.sample_rate ?? 48_000);
  const frameSec = video && found.video.length > 0 ? 1 / frameRateOf(video) : 1024 / rate;
  const packetSec = audio ? 2048 / rate : 0;
  const expected = (atEnd ? sourceEnd : Math.min(endSec, sourceEnd)) - firstSec;
  const is = Number(found.format.duration);
  const off = Math.abs(is - expected);
  return off <= Math.max(frameSec, packetSec) + 0.002 ? [] : [`${is} s long, not ${expected.toFixed(3)} s`];
}

/** Frames per second: the lower of ffprobe's two rates, which differ if frames are uneven. @param {Stream} stream */
export function frameRateOf({ avg_frame_rate = '', r_frame_rate = '' }) {
  const rates = [avg_frame_rate, r_frame_rate].map((rate) => {
    const [num, den] = rate.split('/').map(Number);
    return num && den ? num / den : Number.POSITIVE_INFINITY;
  });
  const rate = Math.min(...rates);
  return Number.isFinite(rate) ? rate : 25;
}

/** @param {Streams} streams */
export const codecsOf = ({ video, audio }) =>
  [...video, ...audio].map(({ codec_name }) => codec_name).join(' + ');

/** s of audio that are compared, and the greatest offset that can be found. */
const COMPARED_SEC = 4;
const MAX_LAG_SEC = 0.2;

/** Correlation, 0 to 1, that audio has with itself after any lossy codec. Silence and noise have less. */
const MIN_CORRELATION = 0.5;

/** Audio that fits nearly as well (in correlation) this much earlier or later (s) is too regular to show an offset. */
const NEARLY = 0.01;
const ELSEWHERE_SEC = 0.02;

/**
 * Measures by how many seconds a clip's audio is late; null if nothing in it shows that.
 * @param {Float32Array} source @param {Float32Array} clip @param {number} fromSec
 */
export function lagOf(source, clip, fromSec) {
  const [a, b] = [edges(source), edges(clip)];
  const reach = Math.round(MAX_LAG_SEC * RATE);
  const from = Math.round(fromSec * RATE);
  const last = Math.min(b.length - reach, a.length - from, COMPARED_SEC * RATE);
  if (last < reach * 2) return null;
  const fits = [];
  for (let lag = -reach; lag <= reach; lag++) {
    let [product, ofA, ofB] = [0, 0, 0];
    for (let i = reach; i < last; i++) {
      const [x, y] = [a[from + i] ?? 0, b[i + lag] ?? 0];
      product += x * y;
      ofA += x * x;
      ofB += y * y;
    }
    fits.push({ sec: lag / RATE, score: product / Math.sqrt(ofA * ofB) || 0 });
  }
  const [best, ...others] = fits.sort((one, other) => other.score - one.score);
  if (!best || !(best.score > MIN_CORRELATION)) return null;
  const isRegular = others.some(
    ({ sec, score }) => best.score - score < NEARLY && Math.abs(sec - best.sec) > ELSEWHERE_SEC,
  );
  return isRegular ? null : best.sec;
}

/** Keeps the starts and ends of tones, without the tones, whose periods are all alike. @param {Float32Array} audio */
function edges(audio) {
  const bent = audio.map((v, i) => Math.abs(v - 2 * (audio[i - 1] ?? 0) + (audio[i - 2] ?? 0)));
  const mean = bent.reduce((sum, v) => sum + v, 0) / Math.max(1, bent.length);
  return bent.map((v) => v - mean);
}
