// Holds a clip against what its source shows in the range; `problems` is empty when all is as it must be.
import { RATE } from './oracle.mjs';

/** Seconds. Half a tick of a container that counts milliseconds, and what ffmpeg's rounding adds. */
const EPSILON_SEC = 0.0015;

/** Seconds between two pictures beyond which a clip begins with the one on screen: `lib/media/time.ts`. */
const LONGEST_SNAP_SEC = 1;

const LEAST_SSIM = 0.97;
const MOST_OFFSET_SEC = 0.025;

/** What is read of a source once. */
export async function learn(oracle, path) {
  const found = await oracle.streams(path);
  return {
    path,
    found,
    frames: found.video.length > 0 ? await oracle.frames(path) : [],
    sound: found.audio.length > 0 ? await oracle.sound(path) : null,
    complaints: await oracle.complaints(path),
  };
}

/**
 * @param {{ startSec: number, endSec: number, atEnd: boolean }} range
 * @param {{ encodedVideo: boolean }} done what the site says it did
 */
export async function judge(oracle, source, clip, range, done) {
  const problems = [];
  const found = await oracle.streams(clip);
  for (const kind of ['video', 'audio'])
    if (found[kind].length !== source.found[kind].length)
      problems.push(`${found[kind].length} ${kind} streams of ${source.found[kind].length}`);
  for (const line of await oracle.complaints(clip))
    if (!source.complaints.has(line)) problems.push(`decoder: ${line}`);
  const verdict = { problems, codecs: codecsOf(found), picture: '', offsetMs: null };

  let firstSec = range.startSec;
  if (found.video.length > 0 && source.frames.length > 0) {
    const pictures = await judgePictures(oracle, source, clip, range, done);
    firstSec = pictures.firstSec;
    verdict.picture = pictures.word;
    problems.push(
      ...pictures.problems,
      ...judgeShape(source.found.video[0], found.video[0], done.encodedVideo),
    );
  }
  if (source.sound && found.audio.length > 0) {
    const lag = lagOf(source.sound, await oracle.sound(clip), firstSec);
    verdict.offsetMs = lag === null ? null : Math.round(lag * 1000);
    if (lag !== null && Math.abs(lag) > MOST_OFFSET_SEC) problems.push(`sound ${verdict.offsetMs} ms off`);
  }
  problems.push(...judgeLength(source, found, range, firstSec));
  return verdict;
}

async function judgePictures(oracle, source, clip, { startSec, endSec, atEnd }, { encodedVideo }) {
  const problems = [];
  const { wanted, held } = wantedFrames(source.frames, startSec, atEnd ? Number.POSITIVE_INFINITY : endSec);
  const all = await oracle.frames(clip);
  const hidden = all.findIndex(({ sec }) => sec > -EPSILON_SEC);
  const shown = all.slice(Math.max(0, hidden));
  const firstSec = held ? startSec : (wanted[0]?.sec ?? startSec);
  if (shown.length !== wanted.length) problems.push(`${shown.length} pictures of ${wanted.length}`);
  if ((shown[0]?.sec ?? 1) > EPSILON_SEC) problems.push(`first picture at ${shown[0]?.sec.toFixed(3)} s`);
  const drift = Math.max(
    0,
    ...shown.slice(1, wanted.length).map(({ sec }, i) => Math.abs(sec - (wanted[i + 1].sec - firstSec))),
  );
  if (drift > EPSILON_SEC) problems.push(`pictures up to ${(drift * 1000).toFixed(1)} ms off their times`);
  if (!encodedVideo) {
    const wrong = shown.findIndex(({ md5 }, i) => md5 !== wanted[i]?.md5);
    if (wrong >= 0) problems.push(`picture ${wrong} differs from the source's`);
    return { problems, firstSec, word: wrong < 0 ? 'bit-identical' : 'differs' };
  }
  const first = source.frames.indexOf(wanted[0]);
  const count = Math.min(shown.length, wanted.length);
  const whole = await oracle.ssim(source.path, first, clip, Math.max(0, hidden), count);
  const start = await oracle.ssim(source.path, first, clip, Math.max(0, hidden), 1);
  for (const [name, value] of Object.entries({ whole, start }))
    if (!(value >= LEAST_SSIM)) problems.push(`SSIM ${value.toFixed(4)} (${name})`);
  return { problems, firstSec, word: `SSIM ${whole.toFixed(3)}, first ${start.toFixed(3)}` };
}

/** The pictures that begin in the range; before them the one that stays on screen when the next is far away. */
function wantedFrames(frames, start, end) {
  const inside = frames.filter(({ sec }) => sec >= start - 1e-4 && sec < end - 1e-4);
  const on = frames.findLast(({ sec }) => sec < start - 1e-4);
  const held = on !== undefined && (inside[0]?.sec ?? Number.POSITIVE_INFINITY) - start > LONGEST_SNAP_SEC;
  return { wanted: held ? [on, ...inside] : inside, held };
}

/** Turn, shape of the pixels and colour, as the headers tell them. */
function judgeShape(source, clip, encoded) {
  const problems = [];
  const turn = ({ side_data_list = [] }) =>
    side_data_list.find((d) => d.rotation !== undefined)?.rotation ?? 0;
  if (turn(source) !== turn(clip)) problems.push(`turned by ${turn(clip)}, not ${turn(source)}`);
  const shape = ({ width, height, sample_aspect_ratio = '1:1' }) => {
    const [wide, high] = sample_aspect_ratio.split(':').map(Number);
    return (width / height) * (wide && high ? wide / high : 1);
  };
  if (Math.abs(shape(clip) / shape(source) - 1) > 0.02)
    problems.push(`shape ${shape(clip).toFixed(3)}, not ${shape(source).toFixed(3)}`);
  for (const key of ['color_space', 'color_primaries', 'color_transfer', 'color_range']) {
    const [was, is] = [source[key] ?? 'unknown', clip[key] ?? 'unknown'];
    // Pictures that are encoded may be brought from the full range of values to the usual one: SSIM judges their colours.
    const range = key === 'color_range' && ((was === 'tv' && is === 'unknown') || (encoded && is === 'tv'));
    if (was !== 'unknown' && !range && was !== is) problems.push(`${key} ${is}, not ${was}`);
  }
  return problems;
}

function judgeLength(source, found, { endSec, atEnd }, firstSec) {
  const sourceEnd = Number(source.found.format.duration ?? endSec);
  const [picture] = found.video;
  const [sound] = found.audio;
  const frameSec = picture ? 1 / rateOf(source.found.video[0]) : 1024 / Number(sound?.sample_rate ?? 48_000);
  const packetSec = sound ? 2048 / Number(sound.sample_rate) : 0;
  const expected = (atEnd ? sourceEnd : Math.min(endSec, sourceEnd)) - firstSec;
  const is = Number(found.format.duration);
  const off = Math.abs(is - expected);
  return off <= Math.max(frameSec, packetSec) + 0.002 ? [] : [`${is} s long, not ${expected.toFixed(3)} s`];
}

/** Frames a second; the slower of the two figures, which differ where frames do not come evenly. */
function rateOf({ avg_frame_rate = '', r_frame_rate = '' }) {
  const rates = [avg_frame_rate, r_frame_rate].map((rate) => {
    const [num, den] = rate.split('/').map(Number);
    return num && den ? num / den : Number.POSITIVE_INFINITY;
  });
  const rate = Math.min(...rates);
  return Number.isFinite(rate) ? rate : 25;
}

const codecsOf = ({ video, audio }) => [...video, ...audio].map(({ codec_name }) => codec_name).join(' + ');

/** Seconds of sound compared, and the greatest offset looked for. */
const COMPARED_SEC = 4;
const MOST_LAG_SEC = 0.2;

/** Correlation, 0–1, of one sound with itself after any lossy codec; silence and noise have less. */
const LEAST_LIKENESS = 0.5;

/** Seconds by which a clip's sound is late; null where there is nothing to tell it by. */
function lagOf(source, clip, fromSec) {
  const [a, b] = [edges(source), edges(clip)];
  const reach = Math.round(MOST_LAG_SEC * RATE);
  const from = Math.round(fromSec * RATE);
  const last = Math.min(b.length - reach, a.length - from, COMPARED_SEC * RATE);
  if (last < reach * 2) return null;
  let best = { lag: 0, score: 0 };
  for (let lag = -reach; lag <= reach; lag++) {
    let [score, here, there] = [0, 0, 0];
    for (let i = reach; i < last; i++) {
      const [x, y] = [a[from + i], b[i + lag]];
      score += x * y;
      here += x * x;
      there += y * y;
    }
    const likeness = score / Math.sqrt(here * there);
    if (likeness > best.score) best = { lag: lag / RATE, score: likeness };
  }
  return best.score > LEAST_LIKENESS ? best.lag : null;
}

/** Beginnings and ends of sounds, without the tone itself, whose every period is like the next. */
function edges(sound) {
  const bent = sound.map((v, i) => Math.abs(v - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0)));
  const mean = bent.reduce((sum, v) => sum + v, 0) / Math.max(1, bent.length);
  return bent.map((v) => v - mean);
}
