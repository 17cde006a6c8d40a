// Judges a clip by what the site says of it.
import { createLoader } from '../lib/load-module.mjs';

/**
 * @typedef {{ startSec: number, endSec: number }} Part
 * @typedef {{ problems: string[], codecs: string, video: string, offsetMs: number | null }} Verdict
 *   video: how its frames compare; offsetMs: by how much its sound is late
 * @typedef {import('../../tests/corpus/place').Source} Source
 * @typedef {import('../../tests/native/files').Probed} Probed
 * @typedef {import('../../tests/native/files').ProbedStream} ProbedStream
 */

/** s. The editor names offsets in tenths. */
const NAMED_SEC = 0.051;

/** s at the end of a part that may be encoded where the site says that some are: the frames that refer to one behind it. */
const TAIL_SEC = 0.1;

export async function createJudge() {
  const loader = await createLoader();
  /** @type {typeof import('../../tests/corpus/judge')} */
  const { judgeClip, judgeHeaders } = await loader.load('tests/corpus/judge.ts');
  /** @type {typeof import('../../tests/corpus/place')} */
  const { learn } = await loader.load('tests/corpus/place.ts');
  /** @type {typeof import('../../tests/corpus/files')} */
  const { CORPUS } = await loader.load('tests/corpus/files.ts');
  /** @type {typeof import('../../tests/native/files')} */
  const { probe } = await loader.load('tests/native/files.ts');
  return {
    corpus: CORPUS,
    learn,
    close: loader.close,

    /**
     * @param {string} path of the source @param {string} clip its path @param {Part[]} parts in the clip's order
     * @param {string} said what the site says it did
     * @returns {Verdict}
     */
    judge(path, clip, parts, said) {
      const source = learn(path);
      const is = probe(clip);
      const done = doneBySite(source, is.streams.filter(isMedia), parts, said);
      const kept = keptStreams(source.probed, is, said);
      const ranges = parts.map(({ startSec, endSec }) => ({
        startMs: startSec * 1000,
        endMs: endSec * 1000,
      }));
      const verdict = judgeClip(path, clip, ranges, done);
      const { frames, encoded, atEnd, ssim, lagSec } = verdict;
      // Browsers and ffmpeg enlarge the smaller frames in other ways.
      const isResized = said.includes('the other picture sizes');
      const problems = verdict.problems.filter((problem) => !isResized || !problem.startsWith('SSIM'));
      const changed = encoded + atEnd;
      const alike = changed === frames ? '' : `${frames - changed} of ${frames} identical, `;
      const compared = isResized ? 'sizes differ: not compared' : `SSIM ${ssim.toFixed(3)}`;
      const video = changed === 0 ? 'bit-identical' : `${alike}${compared}`;
      return {
        problems: [...problems, ...judgeHeaders(path, clip, kept)],
        codecs: kept.map((stream) => stream.clip).join(' + '),
        video: done.video === 'none' ? '' : problems.length > 0 ? 'differs' : video,
        offsetMs: lagSec === null || done.audio === 'none' ? null : Math.round(lagSec * 1000),
      };
    },
  };
}

/**
 * The streams that the clip has, and those that it should have because the site doesn't say that it lacks them. A clip may have them
 * in another order, kind by kind.
 * @param {Probed} was @param {Probed} is @param {string} said
 * @returns {import('../../tests/corpus/streams').KeptStream[]}
 */
function keptStreams(was, is, said) {
  return /** @type {const} */ (['video', 'audio']).flatMap((kind) =>
    was[kind].flatMap((source, i) => {
      const clip = is[kind][i] ?? 'nothing';
      return clip === 'nothing' && isNamed(kind, source, said)
        ? []
        : { kind, source, clip, treatment: 'copied' };
    }),
  );
}

/**
 * Whether the site says that the clip lacks a stream. ffprobe has no name for spatial audio.
 * @param {'video' | 'audio'} kind @param {string} codec @param {string} said
 */
function isNamed(kind, codec, said) {
  if (said.includes(`Your file has no ${kind === 'audio' ? 'sound' : 'video'} at this time`)) return true;
  const name = codec === '' ? 'spatial audio' : /png|mjpeg/.test(codec) ? 'the cover image' : TRACKS[kind];
  return /Left out: .*/.exec(said)?.[0].includes(name) ?? false;
}

/** How the site names a track. */
const TRACKS = { video: 'a video track', audio: 'a sound track' };

/** @param {ProbedStream} stream */
const isMedia = ({ codec_type, disposition }) => /video|audio/.test(codec_type) && !disposition?.attached_pic;

/**
 * What the site says it did, as a report would.
 * @param {Source} source @param {ProbedStream[]} streams of the clip @param {Part[]} parts @param {string} said
 * @returns {import('../../tests/corpus/judge').Done}
 */
function doneBySite(source, streams, parts, said) {
  const has = (/** @type {string} */ kind) => streams.some(({ codec_type }) => codec_type === kind);
  const isEncoded = /video (re-encoded|as H)/i.test(said);
  const saidSec = Number(/([\d.]+) s re-encoded [^.]*the rest copied/.exec(said)?.[1] ?? Number.NaN);
  const isSpliced = saidSec > 0;
  const empty =
    /Parts? ([\d, and]+) (?:isn’t|aren’t) in the clip/.exec(said)?.[1]?.match(/\d+/g)?.map(Number) ?? [];
  /** @type {(import('../../lib/cut/report').PartStart | null)[]} */
  const starts = parts.map(({ startSec, endSec }, i) => {
    if (empty.includes(i + 1)) return null;
    const key = source.keyframes.find((time) => time >= startSec - 1e-4) ?? endSec;
    const splice = Math.min(key, endSec);
    const moved = i === 0 ? 0 : movedBy(source, startSec, said, i + 1);
    if (moved > 0) return { kind: 'moved', earlierSec: moved };
    const [encodedSec, copiedSec] = [splice - startSec, endSec - splice];
    if (isEncoded) return { kind: 'encoded' };
    return isSpliced ? { kind: 'smart', encodedSec, copiedSec } : CLEAN;
  });
  const first = starts.findIndex((start) => start !== null);
  const headsSec = starts.reduce((sum, start) => sum + (start?.kind === 'smart' ? start.encodedSec : 0), 0);
  // A part is encoded for longer where frames refer across its first keyframe, as those of an open GOP do.
  const restSec = isSpliced ? saidSec - headsSec : 0;
  return {
    video: !has('video') ? 'none' : isEncoded ? 'encoded' : 'copied',
    audio: !has('audio') ? 'none' : /sound (converted|as|re-encoded)/i.test(said) ? 'encoded' : 'copied',
    // It doesn't say where they begin in the clip.
    parts: starts.map((start, i) => start && { start, atSec: i === first ? 0 : Number.NaN }),
    tailsSec:
      /at the end|few frames/.test(said) || parts.length > 1 ? Math.max(TAIL_SEC, restSec + NAMED_SEC) : 0,
  };
}

/** @type {{ kind: 'clean' }} */
const CLEAN = { kind: 'clean' };

/**
 * By how many seconds a part starts earlier than asked for, to the frame: on the keyframe before.
 * @param {Source} source @param {number} startSec @param {string} said @param {number} part from 1
 */
function movedBy({ frames, keyframes }, startSec, said, part) {
  const exactly = new RegExp(`Part ${part} starts ([\\d.]+) s early`).exec(said);
  const most = /parts start up to ([\d.]+) s early/.exec(said);
  const first = frames.find(({ time }) => time >= startSec - 1e-4)?.time ?? startSec;
  const earlier = first - (keyframes.findLast((time) => time <= first + 1e-4) ?? first);
  if (exactly) return Math.abs(earlier - Number(exactly[1])) < NAMED_SEC ? earlier : Number(exactly[1]);
  return most && earlier < Number(most[1]) + NAMED_SEC ? earlier : 0;
}
