import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { CutReport } from '@/lib/cut/report';
import { complaints, type Frame, ffmpeg, type Packet, packets, videoFrames } from './oracle';

/** The judgment of a clip with an exact start, by native ffmpeg and by its bytes. */
export interface ExactVerdict {
  problems: string[];
  frames: number;
  /** The number of frames encoded at the start, and at the end. */
  encoded: number;
  atEnd: number;
  /** The lowest SSIM of the encoded frames; 1 without any. */
  ssim: number;
  /** The lowest PSNR in dB. */
  psnr: number;
  /** Seconds by which the audio is out of sync with the video. */
  drift: number;
}

const TICK = 0.0011;
const ROUNDED = 0.001;

/**
 * Compares a clip of `[start, end)` seconds with its source: the same number of frames at the same distances, identical but for
 * those encoded at the start and at the end, which are alike; no other frames without the edit list; the same audio, in sync; and
 * no byte of a frame from before the start or after the end, or of an audio packet from before the start, anywhere in the file.
 */
export async function judgeExact(
  source: string,
  clip: string,
  start: number,
  end: number,
  report: CutReport,
): Promise<ExactVerdict> {
  const problems: string[] = [];
  const all = await videoFrames(source);
  const want = wanted(all, start, end);
  const got = (await videoFrames(clip)).filter((frame) => frame.time > -5e-5);
  if (want.length !== got.length) problems.push(`${got.length} pictures instead of ${want.length}`);
  const head = encodedHead(report);
  const begin = want[0]?.time ?? 0;
  const encoded = want.filter((frame) => frame.time < begin + head - 1e-4).length;
  const atEnd = want.filter(
    ({ time }, i) => i >= encoded && report.tailsSec > 0 && time > end - report.tailsSec - 2e-3,
  ).length;
  let drift = 0;
  for (const [i, frame] of want.entries()) {
    const other = got[i];
    if (!other) break;
    if (i >= encoded && i < want.length - atEnd && frame.md5 !== other.md5) {
      problems.push(`picture ${i} is not the source's (${encoded} encoded)`);
      break;
    }
    drift = Math.max(drift, Math.abs(frame.time - begin - (other.time - (got[0]?.time ?? 0))));
  }
  if (drift > TICK) problems.push(`pictures up to ${(drift * 1000).toFixed(1)} ms off their places`);
  const bare = await bareFrames(clip);
  if (bare.join() !== got.map(({ md5 }) => md5).join())
    problems.push(`shows different frames without its edit list, ${bare.length} instead of ${got.length}`);
  const unwarned = await picturesUnwarned(clip);
  if (unwarned < got.length) problems.push(`${unwarned} pictures for a decoder that knows only the first`);
  const sound =
    report.audio === 'encoded'
      ? judgeEncodedSound(source, clip, begin)
      : await judgeSound(source, clip, begin - (got[0]?.time ?? 0), begin, end);
  problems.push(...sound.problems);
  problems.push(...(await leftovers(source, clip, begin, end)));
  const known = await complaints(source);
  // The null muxer's warnings about uneven times aren't errors of the clip.
  const own = [...(await complaints(clip))].filter((line) => !line.startsWith('[null @'));
  for (const line of own) if (!known.has(line)) problems.push(`ffmpeg: ${line}`);
  const alike: Likeness[] = [];
  if (problems.length === 0) {
    const [head, tail] = [sourceNumber(all, want[0]), sourceNumber(all, want.at(-atEnd))];
    if (encoded > 0) alike.push(await likeness(source, clip, { count: encoded, source: head, clip: 0 }));
    const at = want.length - atEnd;
    if (atEnd > 0) alike.push(await likeness(source, clip, { count: atEnd, source: tail, clip: at }));
  }
  return {
    problems,
    frames: got.length,
    ...{ encoded, atEnd },
    ssim: Math.min(1, ...alike.map(({ ssim }) => ssim)),
    psnr: Math.min(99, ...alike.map(({ psnr }) => psnr)),
    drift: sound.drift,
  };
}

/** Seconds from the start that are encoded. */
function encodedHead({ start, video }: CutReport): number {
  if (start.kind === 'smart') return start.encodedSec;
  return video === 'encoded' ? Number.POSITIVE_INFINITY : 0;
}

/** A clip begins with the next frame if it is at most this many seconds away: `LONGEST_SNAP_SEC` of `lib/media/time.ts`. */
const LONGEST_SNAP = 1;

function wanted(frames: Frame[], start: number, end: number): Frame[] {
  const inside = frames.filter((frame) => frame.time >= start - 1e-6 && frame.time < end - 1e-6);
  const on = frames.findLast((frame) => frame.time < start - 1e-6);
  const far = (inside[0]?.time ?? Number.POSITIVE_INFINITY) - start > LONGEST_SNAP;
  return on && far ? [{ ...on, time: start }, ...inside] : inside;
}

/** MD5 of each frame, without the edit list. */
async function bareFrames(clip: string): Promise<string[]> {
  const args = ['-v', 'fatal', '-ignore_editlist', '1', '-i', clip, '-map', '0:v:0?'];
  const { stdout } = await ffmpeg(...args, '-fps_mode', 'passthrough', '-f', 'framemd5', '-').catch(() => ({
    stdout: '',
  }));
  return stdout
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(',')[5]?.trim() ?? '');
}

/** The number of frames decoded without ffmpeg's probing, which would prepare its decoder for later changes. */
async function picturesUnwarned(clip: string): Promise<number> {
  const args = ['-v', 'fatal', '-probesize', '32', '-analyzeduration', '0', '-i', clip, '-map', '0:v:0'];
  const { stdout } = await ffmpeg(...args, '-fps_mode', 'passthrough', '-f', 'framecrc', '-');
  return stdout.split('\n').filter((line) => line && !line.startsWith('#')).length;
}

async function judgeSound(source: string, clip: string, shift: number, begin: number, end: number) {
  const problems: string[] = [];
  let worst = 0;
  for (let i = 0; i < 8; i++) {
    const sent = await packets(source, `a:${i}`);
    if (sent.length === 0) break;
    const got = await packets(clip, `a:${i}`);
    const inside = sent.filter(({ time }) => time >= begin - 5e-5 && time < end - 5e-5);
    // Matroska's times are whole milliseconds, so a packet that seems to begin with the frame may begin before it.
    const early = (inside[0]?.time ?? end) - begin < ROUNDED && got[0]?.md5 === inside[1]?.md5;
    if (early && /\.(mkv|webm)$/.test(source)) inside.shift();
    if (inside.length === 0) continue;
    const same = got.every((packet, k) => packet.md5 === inside[k]?.md5);
    if (!same || Math.abs(got.length - inside.length) > 1)
      problems.push(`a:${i} holds ${got.length} packets, not those ${inside.length} of the source`);
    for (const [k, packet] of got.slice(0, inside.length).entries())
      worst = Math.max(worst, Math.abs((inside[k]?.time ?? 0) - packet.time - shift));
  }
  if (worst > TICK) problems.push(`sound ${(worst * 1000).toFixed(1)} ms off the video`);
  return { problems, drift: worst };
}

const RATE = 16_000;
/** Audio is searched this many samples around its expected position. */
const MOST_LAG = RATE / 10;
const IN_STEP = 0.015;

/** Encoded audio has different packets, so its position is found by its waveform. */
function judgeEncodedSound(source: string, clip: string, begin: number) {
  const [wanted, made] = [waveform(source, begin), waveform(clip, 0)];
  const alike = correlation(wanted, made, IN_STEP * RATE);
  // A tone repeats with each wave, but its sudden changes don't.
  const { lag } = correlation(sudden(wanted), sudden(made), MOST_LAG);
  const problems: string[] = [];
  if (!(alike.share > 0.5)) problems.push('another sound than the source’s');
  if (!(Math.abs(lag) <= IN_STEP)) problems.push(`sound ${(lag * 1000).toFixed(1)} ms off the video`);
  return { problems, drift: Math.abs(lag) };
}

/** Seconds by which `made` is late, up to `most` samples, and the share of the audio that matches there. */
function correlation(wanted: Float32Array, made: Float32Array, most: number) {
  // The beginning fades in.
  const [from, to] = [2 * MOST_LAG, Math.min(made.length, wanted.length, 2 * RATE) - MOST_LAG];
  const loud = wanted.subarray(from, to).reduce((sum, value) => sum + value * value, 0);
  let best = { lag: Number.NaN, share: Number.NEGATIVE_INFINITY };
  for (let lag = -most; lag <= most; lag++) {
    let score = 0;
    for (let i = from; i < to; i++) score += (wanted[i] ?? 0) * (made[i + lag] ?? 0);
    if (score / loud > best.share) best = { lag: lag / RATE, share: score / loud };
  }
  return best;
}

function sudden(sound: Float32Array): Float32Array {
  const steps = sound.map((value, i) => Math.abs(value - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0)));
  const mean = steps.reduce((sum, value) => sum + value, 0) / steps.length;
  return steps.map((value) => value - mean);
}

/** The first audio track from a second on, mono, with silence in gaps. */
function waveform(file: string, from: number): Float32Array {
  const filter = `aresample=${RATE}:async=1:first_pts=0,atrim=start=${from}:end=${from + 3},asetpts=PTS-STARTPTS`;
  const args = ['-v', 'fatal', '-i', file, '-map', '0:a:0', '-ac', '1', '-af', filter, '-f', 'f32le', '-'];
  const bytes = execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', args, { maxBuffer: 2 ** 26 });
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Bytes. In Matroska, the positions of packets are known to within this many bytes. */
const INSIDE = 16;

/** Searches the clip for bytes of what was cut away. */
async function leftovers(source: string, clip: string, begin: number, end: number): Promise<string[]> {
  const [bytes, original] = await Promise.all([readFile(clip), readFile(source)]);
  const problems: string[] = [];
  for (const stream of ['v:0', 'a:0', 'a:1']) {
    const sent = await packets(source, stream);
    const isKept = ({ time }: Packet) =>
      time >= begin - 5e-5 && (stream !== 'v:0' || time < end + (/\.(mkv|webm)$/.test(source) ? ROUNDED : 0));
    const kept = new Set(sent.filter(isKept).map(({ md5 }) => md5));
    // Packets of silence are all alike, and short ones may match anywhere.
    const gone = sent.filter((packet) => !isKept(packet) && !kept.has(packet.md5) && packet.size > 64);
    const found = gone.filter(({ position, size }) =>
      bytes.includes(original.subarray(position + INSIDE, position + size - INSIDE)),
    );
    if (found.length > 0)
      problems.push(`${found.length} of ${gone.length} removed packets of ${stream} are in the file`);
  }
  return problems;
}

/** The number of a frame in the source, from 0; of one that is on screen from before the start, by its contents. */
function sourceNumber(all: readonly Frame[], frame: Frame | undefined): number {
  const exactly = all.findIndex(({ time }) => time === frame?.time);
  return exactly >= 0 ? exactly : all.findIndex(({ md5 }) => md5 === frame?.md5);
}

/** Frames to compare: their number, and the first one's in the source and in the clip. */
interface Compared {
  count: number;
  source: number;
  clip: number;
}

interface Likeness {
  ssim: number;
  psnr: number;
}

/** The lowest SSIM and PSNR of some frames. */
async function likeness(source: string, clip: string, compared: Compared): Promise<Likeness> {
  const pick = (stream: string, begin: number, name: string) =>
    `[${stream}]select=between(n\\,${begin}\\,${begin + compared.count - 1}),settb=1/25,setpts=N[${name}]`;
  const graph = (filter: string) =>
    `${pick('0:v', compared.source, 'a')};${pick('1:v', compared.clip, 'b')};[a][b]${filter}=-`;
  const run = async (filter: string) => {
    const args = ['-v', 'error', '-noautorotate', '-i', source, '-noautorotate', '-i', clip];
    return (await ffmpeg(...args, '-fps_mode', 'passthrough', '-lavfi', graph(filter), '-f', 'null', '-'))
      .stdout;
  };
  const least = (text: string, pattern: RegExp) =>
    Math.min(...[...text.matchAll(pattern)].map(([, value]) => (value === 'inf' ? 99 : Number(value))));
  return {
    ssim: least(await run('ssim=f'), /All:([\d.]+)/g),
    psnr: least(await run('psnr=f'), /psnr_avg:([\d.]+|inf)/g),
  };
}
