// Compares a clip of several parts with what its source shows in them. There are no `problems` if all is well.
import { loadModule } from '../lib/load-module.mjs';
import { codecsOf, frameRateOf, judgeStreams, lagOf, MAX_AUDIO_OFFSET_SEC, MIN_SSIM } from './judge.mjs';
import { RATE } from './oracle.mjs';

/** s. The editor names offsets in tenths, and none that is shorter than this. */
const NAMED_SEC = 0.051;

/** s. A player starts the sound of a part with the packet that is nearest, so it is off by half of one. */
const HALF_PACKET = 512;

/**
 * @typedef {import('./oracle.mjs').Oracle} Oracle
 * @typedef {import('./oracle.mjs').Frame} Frame
 * @typedef {import('./judge.mjs').Source} Source
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {{ startSec: number, endSec: number }} Part
 * @typedef {{ first: number, from: number, at: number, to: number, frames: { time: number, md5: string }[] }} Shown
 *   first: the number of the part's first frame in the source; from, to: s of the source; at: s of the clip
 */

/**
 * @param {Oracle} oracle @param {Source} source @param {string} clip its path @param {Part[]} parts in the clip's order
 * @param {{ said: string, encodedVideo: boolean }} done what the site says it did
 * @returns {Promise<Verdict>}
 */
export async function judgeParts(oracle, source, clip, parts, done) {
  /** @type {typeof import('../../tests/differential/three-parts')} */
  const { shownBy, TICK, withoutMoments } = await loadModule('tests/differential/three-parts.ts');
  const { found, problems } = await judgeStreams(oracle, source, clip, done);
  /** @type {Verdict} */
  const verdict = { problems, codecs: codecsOf(found), video: '', offsetMs: null };
  const all = source.frames.map(({ sec, md5 }) => ({ time: sec, md5 }));
  const frameSec = source.found.video[0] ? 1 / frameRateOf(source.found.video[0]) : 0;
  const last = (all.at(-1)?.time ?? Number.POSITIVE_INFINITY) + frameSec;
  const decoded = found.video.length > 0 ? await oracle.frames(clip) : [];
  const hidden = decoded.findIndex(({ sec }) => sec > -TICK);
  const raw = decoded.slice(Math.max(0, hidden)).map(({ sec, md5 }) => ({ time: sec, md5 }));

  /** Where the parts lie in a clip of these frames. @param {{ md5: string }[]} frames @returns {Shown[]} */
  const placed = (frames) => {
    /** @type {Shown[]} */
    const shown = [];
    let [at, count] = [0, 0];
    for (const [index, { startSec, endSec }] of parts.entries()) {
      const offset = offsetSaid(done.said, index + 1);
      const moved = index === 0 ? 0 : movedBy(all, startSec, offset, frames.slice(count));
      const part = shownBy(all, last, startSec, endSec, moved);
      shown.push({ ...part, first: all.findIndex(({ time }) => time >= part.from - TICK), at });
      at += part.to - part.from;
      count += part.frames.length;
    }
    return shown;
  };
  let got = raw;
  let shown = placed(got);
  // Where nothing can encode the end of a part, the clip shows frames for a moment that a decoder needs.
  if (shown.flatMap(({ frames }) => frames).length !== got.length) {
    got = withoutMoments(raw);
    shown = placed(got);
  }
  if (all.length > 0) {
    const frames = await judgeFrames(oracle, source, clip, { shown, got, hidden, tick: TICK }, done);
    verdict.video = frames.summary;
    problems.push(...frames.problems);
  }
  if (source.audio && found.audio.length > 0) {
    const rate = Number(source.found.audio[0]?.sample_rate ?? 48_000);
    const lags = lagsOf(source.audio, await oracle.audio(clip), shown);
    const worst = Math.max(0, ...lags.map(Math.abs));
    verdict.offsetMs = lags.length > 0 ? Math.round(worst * 1000) : null;
    if (worst > MAX_AUDIO_OFFSET_SEC + HALF_PACKET / rate) problems.push(`audio ${verdict.offsetMs} ms off`);
  }
  const packetSec = found.audio.length > 0 ? 2048 / Number(found.audio[0]?.sample_rate ?? 48_000) : 0;
  const length = shown.reduce((sum, { from, to }) => sum + to - from, 0);
  const off = Math.abs(Number(found.format.duration) - length);
  if (!(off <= Math.max(frameSec, packetSec) + 0.002))
    problems.push(`${found.format.duration} s long, not ${length.toFixed(3)} s`);
  return verdict;
}

/**
 * @param {Oracle} oracle @param {Source} source @param {string} clip
 * @param {{ shown: Shown[], got: { time: number, md5: string }[], hidden: number, tick: number }} seen
 * @param {{ encodedVideo: boolean }} done
 */
async function judgeFrames(oracle, source, clip, { shown, got, hidden, tick }, { encodedVideo }) {
  /** @type {string[]} */
  const problems = [];
  const wanted = shown.flatMap(({ frames, from, at }) =>
    frames.map(({ time, md5 }) => ({ time: at + time - from, md5 })),
  );
  if (got.length !== wanted.length) problems.push(`${got.length} frames of ${wanted.length}`);
  const drift = Math.max(0, ...wanted.map(({ time }, i) => Math.abs(time - (got[i]?.time ?? time))));
  if (drift > tick) problems.push(`frames up to ${(drift * 1000).toFixed(1)} ms off their times`);
  const same = wanted.filter(({ md5 }, i) => got[i]?.md5 === md5).length;
  if (same === wanted.length) return { problems, summary: 'bit-identical' };
  // Frames that another one follows at once are in the file, and would shift the comparison.
  if (problems.length > 0) return { problems, summary: 'differs' };
  const values = [];
  let from = Math.max(0, hidden);
  for (const { first, frames } of shown) {
    values.push(await oracle.ssim(source.path, first, clip, from, frames.length));
    from += frames.length;
  }
  const worst = Math.min(...values);
  if (!(worst >= MIN_SSIM)) problems.push(`SSIM ${worst.toFixed(4)} (one part)`);
  if (encodedVideo) return { problems, summary: `SSIM ${worst.toFixed(3)}` };
  problems.push(...changedInside(shown, wanted, got));
  return { problems, summary: `${same} of ${wanted.length} identical, SSIM ${worst.toFixed(3)}` };
}

/**
 * In a copied clip, only the beginning and the end of a part may be encoded.
 * @param {Shown[]} shown @param {{ md5: string }[]} wanted @param {{ md5: string }[]} got
 */
function changedInside(shown, wanted, got) {
  const problems = [];
  let from = 0;
  for (const [index, { frames }] of shown.entries()) {
    const changed = frames.map((_, i) => got[from + i]?.md5 !== wanted[from + i]?.md5);
    const middle = changed.slice(changed.indexOf(false), changed.lastIndexOf(false));
    const inside = middle.filter(Boolean).length;
    if (inside > 0) problems.push(`${inside} frames changed inside of part ${index + 1}`);
    from += frames.length;
  }
  return problems;
}

/** By how many seconds a part starts earlier, as the editor says; 0 if it says nothing. @param {string} said @param {number} part from 1 */
function offsetSaid(said, part) {
  const own = new RegExp(`Part ${part} starts ([\\d.]+) s earlier`).exec(said);
  const most = /parts start up to ([\d.]+) s earlier/.exec(said);
  return { sec: Number((own ?? most)?.[1] ?? 0), isMost: !own && most !== null };
}

/**
 * By how many seconds a part starts earlier, to the frame: where the source has the frames that the clip shows there.
 * @param {{ time: number, md5: string }[]} all @param {number} startSec @param {{ sec: number, isMost: boolean }} offset
 * @param {{ md5: string }[]} shown from the part's first frame in the clip on
 */
function movedBy(all, startSec, { sec, isMost }, shown) {
  const first = all.findIndex(({ time }) => time >= startSec - 1e-4);
  const begin = all[first];
  // A still video looks the same wherever a part starts: the offset that the editor names decides.
  if (!begin || sec === 0 || (isMost && begin.md5 === shown[0]?.md5)) return 0;
  /** How many frames from here on are those of the clip: several frames of a still video look the same. @param {number} from */
  const alike = (from) => {
    const differs = shown.findIndex(({ md5 }, i) => md5 !== all[from + i]?.md5);
    return differs < 0 ? shown.length : differs;
  };
  let [moved, most] = [0, 0];
  for (const [index, { time }] of all.slice(0, first).entries()) {
    const earlier = begin.time - time;
    const isNear = earlier <= sec + NAMED_SEC && (isMost || earlier >= sec - NAMED_SEC);
    if (isNear && alike(index) >= Math.max(1, most)) [moved, most] = [earlier, alike(index)];
  }
  return moved;
}

/** s of audio that are measured together, and those at the ends of a part that `lagOf` doesn't compare. */
const MEASURED_SEC = 0.02;
const EDGE_SEC = 0.2;

/** How much louder the loudest moment is than the quietest, at least, where an offset can be measured. A steady tone shows none. */
const UNEVEN = 1.5;

/**
 * By how many seconds the sound of each part is late, of those in which that shows.
 * @param {Float32Array} source @param {Float32Array} clip @param {Shown[]} shown
 */
function lagsOf(source, clip, shown) {
  const cut = (/** @type {Float32Array} */ audio, /** @type {number} */ from, /** @type {number} */ to) =>
    audio.subarray(Math.round(from * RATE), Math.round(to * RATE));
  return shown
    .filter(({ from, to }) => isUneven(cut(source, from + EDGE_SEC, to - EDGE_SEC)))
    .map(({ from, at, to }) => lagOf(source, cut(clip, at, at + to - from), from))
    .filter((lag) => lag !== null);
}

/** @param {Float32Array} audio */
function isUneven(audio) {
  const step = MEASURED_SEC * RATE;
  const loudness = Array.from({ length: Math.floor(audio.length / step) }, (_, i) =>
    Math.hypot(...audio.subarray(i * step, (i + 1) * step)),
  );
  return Math.max(0, ...loudness) > UNEVEN * Math.min(...loudness);
}
