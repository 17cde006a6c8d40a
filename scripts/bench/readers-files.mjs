// Compares what our readers and Mediabunny read of each file with what ffprobe does: frame times, keyframes, durations and codec
// configurations.
import { createHash } from 'node:crypto';
import { openAsBlob, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf } from '../lib/console.mjs';
import { findFfmpegTool } from '../lib/find-ffmpeg.mjs';
import { createLoader } from '../lib/load-module.mjs';
import { mediaFiles, SHARED_MEDIA } from '../lib/media-files.mjs';
import { ROOT } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { markdownTable } from './stats.mjs';

const ISO = /\.(mp4|m4v|m4a|mov|qt|3gp|3g2)$/i;
const MATROSKA = /\.(mkv|webm|mka)$/i;

/** Times that differ by less are equal, in s: Matroska rounds to milliseconds. */
const TICK_SEC = 0.0011;
/** The same for durations. The last packet of audio may count or not. */
const PACKET_SEC = 0.05;
/** Audio before this isn't compared, in s: whether an encoder's delay is a packet of its own differs. */
const DELAY_SEC = 0.05;

/**
 * @typedef {{ kind: 'video' | 'audio', codec: string, times: number[], keys: number[], config: string | null }} Stream times and keys:
 *   seconds from 0 on, ascending; config: hash of the decoder's configuration, null if there is none
 * @typedef {{ durationSec: number, streams: Stream[], endSec?: number }} Read endSec: of the last packet
 * @typedef {{ refused: string } | Read} Outcome
 */

/** @param {AllowSharedBufferSource | undefined} bytes */
const hashOf = (bytes) => {
  if (!bytes) return null;
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return createHash('md5').update(view).digest('hex');
};

/** @param {number[]} times */
const shown = (times) => times.filter((time) => time > -1e-4).sort((a, b) => a - b);

/** @param {string} ffprobe @param {string} path @returns {Promise<Outcome>} */
async function byFfprobe(ffprobe, path) {
  const probe = async (/** @type {string[]} */ ...args) => {
    const shown = ['-v', 'fatal', '-show_data_hash', 'md5', '-of', 'json', ...args, path];
    const { code, output } = await run(ffprobe, shown);
    return code === 0 ? JSON.parse(output) : null;
  };
  const entries =
    'format=duration:stream=index,codec_type,codec_name,extradata_hash:stream_disposition=attached_pic';
  const probed = await probe('-show_entries', entries);
  if (!probed) return { refused: 'unreadable' };
  /** @type {Stream[]} */
  const streams = [];
  let endSec = 0;
  for (const { index, codec_type, codec_name, extradata_hash, disposition } of probed.streams) {
    if (!/video|audio/.test(codec_type) || disposition?.attached_pic) continue;
    // One stream at a time: ffprobe stops at the first packet that a cut-off file lacks.
    const { packets } = await probe(
      ...['-select_streams', String(index), '-show_entries', 'packet=pts_time,duration_time,flags'],
    );
    const timesOf = (/** @type {RegExp} */ flags) =>
      shown(
        packets.flatMap((/** @type {any} */ each) => (flags.test(each.flags) ? [Number(each.pts_time)] : [])),
      );
    for (const { pts_time, duration_time } of packets)
      endSec = Math.max(endSec, Number(pts_time) + (Number(duration_time) || 0));
    streams.push({
      kind: codec_type,
      codec: codec_name,
      // A D marks what an edit list hides.
      times: timesOf(/^.[^D]/),
      keys: timesOf(/^K[^D]/),
      config: extradata_hash?.replace(/^MD5:/i, '') ?? null,
    });
  }
  return { durationSec: Number(probed.format.duration), endSec, streams };
}

/** @param {string} path @returns {Promise<Outcome>} */
async function byMediabunny(path) {
  const { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source: new BlobSource(await openAsBlob(path)), formats: ALL_FORMATS });
  try {
    /** @type {Stream[]} */
    const streams = [];
    for (const track of await input.getTracks()) {
      if (!track.isVideoTrack() && !track.isAudioTrack()) continue;
      /** @type {number[]} */
      const times = [];
      /** @type {number[]} */
      const keys = [];
      for await (const { timestamp, type } of new EncodedPacketSink(track).packets(undefined, undefined, {
        metadataOnly: true,
      })) {
        times.push(timestamp);
        if (type === 'key') keys.push(timestamp);
      }
      const config = hashOf((await track.getDecoderConfig())?.description);
      const codec = (await track.getCodec()) ?? 'unknown';
      streams.push({
        kind: track.isVideoTrack() ? 'video' : 'audio',
        codec,
        times: shown(times),
        keys: shown(keys),
        config,
      });
    }
    return { durationSec: await input.computeDuration(), streams };
  } catch (error) {
    return { refused: messageOf(error).slice(0, 80) };
  } finally {
    input.dispose();
  }
}

/** @param {Awaited<ReturnType<typeof createLoader>>} loader @returns {Promise<(path: string) => Promise<Outcome>>} */
async function ourReaders(loader) {
  /** @type {typeof import('../../lib/cut/engines/index/index-service')} */
  const { openMp4 } = await loader.load('lib/cut/engines/index/index-service.ts');
  /** @type {typeof import('../../lib/cut/engines/index/open-matroska')} */
  const { openMatroska } = await loader.load('lib/cut/engines/index/open-matroska.ts');
  /** @type {typeof import('../../lib/containers/mp4/read/presented')} */
  const { mediaTimes } = await loader.load('lib/containers/mp4/read/presented.ts');
  /** @type {typeof import('../../lib/containers/mp4/read/sample-entry')} */
  const { aacConfig, decoderSetup } = await loader.load('lib/containers/mp4/read/sample-entry.ts');
  /** @type {typeof import('../../tests/support/edits')} */
  const { editOf } = await loader.load('tests/support/edits.ts');
  const context = { signal: new AbortController().signal, onShare() {} };
  /** @param {import('../../lib/containers/mp4/read/track').Track} track @param {Uint32Array | null} numbers null for all samples */
  const timesOf = (track, numbers) => {
    const times = mediaTimes(track);
    const some = numbers ? Array.from(numbers, (i) => times[i] ?? 0) : Array.from(times);
    return shown(
      track.edits.flatMap(({ start, duration, mediaTime }) =>
        mediaTime === null
          ? []
          : some
              .filter((time) => time >= mediaTime && time - mediaTime < duration)
              .map((time) => (start + time - mediaTime) / track.timescale),
      ),
    );
  };
  return async (path) => {
    try {
      const blob = await openAsBlob(path);
      const cuttable = await (MATROSKA.test(path) ? openMatroska(blob) : openMp4(blob));
      const { movie } = await cuttable.openFor(editOf(0, Number.MAX_SAFE_INTEGER), context);
      const media = movie.tracks.filter(({ kind, samples }) => /video|audio/.test(kind) && samples.count > 0);
      return {
        durationSec: cuttable.info.durationSec,
        streams: media.map((track) => {
          const [entry] = track.entries;
          const config =
            entry && (track.kind === 'video' ? decoderSetup(entry)?.description : aacConfig(entry));
          return {
            kind: track.kind === 'video' ? 'video' : 'audio',
            codec: entry?.format ?? '',
            times: timesOf(track, null),
            keys: timesOf(track, track.samples.sync),
            config: hashOf(config ?? undefined),
          };
        }),
      };
    } catch (error) {
      return { refused: messageOf(error) };
    }
  };
}

/** @param {number[]} a @param {number[]} b */
const isSame = (a, b) =>
  a.length === b.length && a.every((time, i) => Math.abs(time - (b[i] ?? Number.NaN)) < TICK_SEC);

/** How the times of a stream differ. @param {string} name @param {number[]} found @param {number[]} right */
function difference(name, found, right) {
  if (isSame(found, right)) return [];
  if (found.length !== right.length) return [`${found.length} ${name} instead of ${right.length}`];
  const worst = Math.max(...found.map((time, i) => Math.abs(time - (right[i] ?? Number.NaN))));
  return [`${name} off by up to ${worst.toFixed(3)} s`];
}

/** @param {number[]} times */
const heard = (times) => times.filter((time) => time >= DELAY_SEC);

/** @param {Stream} found @param {Stream} right */
function videoProblems(found, right) {
  const problems = difference('frames', found.times, right.times);
  return problems.length > 0 ? problems : difference('keyframes', found.keys, right.keys);
}

/** @param {Outcome} found @param {Outcome} right @returns {string[]} nothing if both are equal */
function problemsOf(found, right) {
  if ('refused' in right) return 'refused' in found ? [] : [`opens, with ${found.streams.length} tracks`];
  if ('refused' in found) return [`refused: ${found.refused}`];
  const problems = [];
  for (const kind of /** @type {const} */ (['video', 'audio'])) {
    const [mine, theirs] = [found, right].map(({ streams }) =>
      streams.filter((stream) => stream.kind === kind),
    );
    if (!mine || !theirs) continue;
    if (mine.length !== theirs.length)
      problems.push(`${mine.length} ${kind} tracks instead of ${theirs.length}`);
    for (const [i, stream] of mine.entries()) {
      const truth = theirs[i];
      if (!truth) continue;
      if (kind === 'video') problems.push(...videoProblems(stream, truth));
      // One sample of PCM is one packet to some readers, a chunk to others.
      else if (!/^pcm/.test(truth.codec))
        problems.push(...difference('packets of audio', heard(stream.times), heard(truth.times)));
      // Not that of HEVC: ours marks the parameter sets of Matroska's as complete, as `hvc1` requires.
      if (/^(h264|aac)$/.test(truth.codec) && stream.config && stream.config !== truth.config)
        problems.push(`another configuration of ${truth.codec}`);
    }
  }
  // What the header states, if anything, may differ from what is presented.
  const ends = [right.durationSec, right.endSec ?? Number.NaN];
  if (right.durationSec && !ends.some((end) => Math.abs(found.durationSec - end) <= PACKET_SEC))
    problems.push(`lasts ${found.durationSec.toFixed(2)} s instead of ${right.durationSec.toFixed(2)} s`);
  return problems;
}

/** @param {Buffer} bytes */
const cutOff = (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
/** @param {Buffer} bytes */
const zeroed = (bytes) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 4096);

/** @type {readonly [name: string, fixture: string, damage: (bytes: Buffer) => Buffer][]} */
const DAMAGED = [
  ['Matroska, cut off', 'h264-aac.mkv', cutOff],
  ['Matroska, 4 KiB of zeros in the middle', 'h264-aac.mkv', zeroed],
  ['WebM, cut off', 'vp9-opus.webm', cutOff],
  ['WebM, 4 KiB of zeros in the middle', 'vp9-opus.webm', zeroed],
  ['WebM of a recorder, cut off', 'recorder.webm', cutOff],
  ['MP4 of fragments, cut off', 'fragmented.mp4', cutOff],
];

/** All files: real ones from elsewhere, the corpus, and files unusual in their index. @param {Awaited<ReturnType<typeof createLoader>>} loader */
async function filesOf(loader) {
  /** @type {typeof import('../../tests/corpus/files')} */
  const { CORPUS } = await loader.load('tests/corpus/files.ts');
  /** @type {typeof import('../../tests/corpus/unusual-files')} */
  const { UNUSUAL_FILES } = await loader.load('tests/corpus/unusual-files.ts');
  /** @type {typeof import('../../tests/support/made-files')} */
  const { temporaryFile } = await loader.load('tests/support/made-files.ts');
  const ours = [...CORPUS, ...UNUSUAL_FILES]
    .filter(({ opens }) => /^(mp4|m4v|mov|3gp|mkv|webm) /.test(opens))
    .map(({ name, path }) => ({ name, path: path() }));
  const damaged = DAMAGED.map(([name, source, damage]) => {
    const bytes = readFileSync(join(ROOT, 'tests/fixtures/media', source));
    return { name, path: temporaryFile(source, damage(bytes)) };
  });
  const shared = mediaFiles([SHARED_MEDIA, join(SHARED_MEDIA, 'reports')], /./)
    .filter((path) => ISO.test(path) || MATROSKA.test(path))
    .map((path) => ({ name: basename(path), path }));
  return [...shared, ...ours, ...damaged].filter(({ path }) => ISO.test(path) || MATROSKA.test(path));
}

/** @param {string} only part of the files' names @returns {Promise<string>} tables */
export async function compareFiles(only) {
  const loader = await createLoader();
  const ffprobe = await findFfmpegTool('ffprobe');
  /** Names of files by what was found, for both readers. @type {Map<string, string[]>} */
  const names = new Map();
  const [counted, left] = [
    { files: 0, ours: 0, theirs: 0 },
    { files: 0, theirs: 0 },
  ];
  try {
    const read = await ourReaders(loader);
    for (const { name, path } of await filesOf(loader)) {
      if (!`${name} ${path}`.includes(only)) continue;
      const right = await byFfprobe(ffprobe, path);
      const ours = problemsOf(await read(path), right);
      const theirs = problemsOf(await byMediabunny(path), right);
      if (ours.some((problem) => problem.includes('codec-not-in-mp4'))) {
        left.files++;
        left.theirs += Number(theirs.length === 0);
        continue;
      }
      counted.files++;
      counted.ours += Number(ours.length === 0);
      counted.theirs += Number(theirs.length === 0);
      if (ours.length + theirs.length === 0) continue;
      const found = [ours, theirs].map((problems) => problems.join('; ') || 'right').join(' | ');
      names.set(found, [...(names.get(found) ?? []), name]);
    }
  } finally {
    await loader.close();
  }
  const { files } = counted;
  const lines = [...names].map(([found, list]) => [list.join(', '), found]);
  return `${files} files that a clip can copy: ours reads ${counted.ours} as ffprobe does, Mediabunny ${counted.theirs}. ${left.files} files \
with a codec that has to be encoded: Mediabunny reads ${left.theirs}, ours leaves them to it.\n\n${markdownTable(['', 'ours', 'Mediabunny'], lines)}`;
}
