import { complaints, type Frame, type Packet, packets, streams, videoFrames } from './oracle';

/** The facts about a source, read once. */
export interface SourceFacts {
  file: string;
  frames: Frame[];
  sounds: Packet[][];
  /** Codec names of the streams, in order. */
  streams: Awaited<ReturnType<typeof streams>>;
  complaints: Set<string>;
}

export interface Verdict {
  ok: boolean;
  problems: string[];
  frames: number;
  /** Seconds by which audio and video are out of sync. */
  drift: number;
}

export async function learn(file: string): Promise<SourceFacts> {
  const found = await streams(file);
  const audio = found.filter((stream) => stream.kind === 'audio');
  return {
    file,
    frames: await videoFrames(file),
    sounds: await Promise.all(audio.map((_, i) => packets(file, `a:${i}`))),
    streams: found,
    complaints: await complaints(file),
  };
}

/** Half a tick of a coarse movie timescale, which ffmpeg's rounding of edit lists may add. */
const TICK = 0.0011;

/**
 * Compares a clip with what its source presents in `[start, end)` seconds: exactly the same frames at the same distances, the same
 * audio in sync, and no decoder error that the source doesn't have.
 */
export async function judge(
  source: SourceFacts,
  clip: string,
  start: number,
  end: number,
  slack = TICK,
): Promise<Verdict> {
  const problems: string[] = [];
  // For AV1, ffmpeg 5.1 also outputs the frames before the edit, with negative times. No player shows those.
  const got = (await videoFrames(clip)).filter((frame) => frame.time > -5e-5);
  const want = wanted(source.frames, start, end);
  if (got.map((frame) => frame.md5).join() !== want.map((frame) => frame.md5).join()) {
    problems.push(describe(source.frames, want, got));
  }
  let drift = 0;
  const origin = (want[0]?.time ?? 0) - (got[0]?.time ?? 0);
  for (const [i, frame] of got.slice(0, want.length).entries()) {
    drift = Math.max(drift, Math.abs((want[i]?.time ?? 0) - frame.time - origin));
  }
  if (drift > slack) problems.push(`frames up to ${(drift * 1000).toFixed(1)} ms off their places`);
  // If no frame was on screen at the start, the clip begins with the audio.
  const shift = want[0] && got[0] ? want[0].time - got[0].time : null;
  for (const [i, sent] of source.sounds.entries()) {
    const result = judgeSound(sent, await packets(clip, `a:${i}`), { shift, start, end, slack });
    problems.push(...result.problems.map((problem) => `a:${i} ${problem}`));
    drift = Math.max(drift, result.drift);
  }
  for (const line of await complaints(clip))
    if (!source.complaints.has(line)) problems.push(`ffmpeg: ${line}`);
  return { ok: problems.length === 0, problems, frames: got.length, drift };
}

/** A clip begins with the next frame if it is at most this many seconds away: `LONGEST_SNAP_SEC` of `lib/media/time.ts`. */
const LONGEST_SNAP = 1;

/** The frames that begin in `[start, end)`, preceded by the one on screen if the next is far away. */
function wanted(frames: Frame[], start: number, end: number): Frame[] {
  const inside = frames.filter((frame) => frame.time >= start - 1e-6 && frame.time < end - 1e-6);
  const on = frames.findLast((frame) => frame.time < start - 1e-6);
  const far = (inside[0]?.time ?? Number.POSITIVE_INFINITY) - start > LONGEST_SNAP;
  return on && far ? [{ ...on, time: start }, ...inside] : inside;
}

interface Place {
  /** The offset between the timelines of source and clip, by their frames; null without frames. */
  shift: number | null;
  start: number;
  end: number;
  slack: number;
}

function judgeSound(source: Packet[], clip: Packet[], { shift, start, end, slack }: Place) {
  const problems: string[] = [];
  const begin = shift === null ? start : Math.max(start, shift);
  const inside = source.filter((packet) => packet.time + packet.duration > begin && packet.time < end);
  if (inside.length === 0) return { problems, drift: 0 };
  const first = clip[0];
  if (!first) return { problems: ['is missing'], drift: 0 };
  // Packets of silence are all alike, so the clip's first packets are located together.
  const index = matchRun(source, clip, begin);
  if (index < 0) return { problems: ['holds other packets than the source'], drift: 0 };
  const packet = source[index];
  const offset = (packet?.time ?? 0) - first.time;
  const drift = shift === null ? 0 : Math.abs(offset - shift);
  const frame = Math.max(...inside.map((p) => p.duration), 0.02);
  if (drift > slack) problems.push(`${(drift * 1000).toFixed(1)} ms off the video`);
  if (index > source.indexOf(inside[0] as Packet)) problems.push('begins late');
  const lastWanted = source.indexOf(inside[inside.length - 1] as Packet);
  const lastGot = index + clip.length - 1;
  if (lastGot < lastWanted || lastGot > lastWanted + Math.ceil(0.1 / frame)) {
    problems.push(`ends at packet ${lastGot}, not ${lastWanted}`);
  }
  return { problems, drift };
}

/** The index of the clip's packets in the source, closest to a time; −1 if they aren't consecutive packets of it. */
function matchRun(source: Packet[], clip: Packet[], near: number): number {
  let best = -1;
  for (let i = 0; i + clip.length <= source.length; i++) {
    if (!clip.every((packet, k) => packet.md5 === source[i + k]?.md5)) continue;
    const distance = Math.abs((source[i]?.time ?? 0) - near);
    if (best < 0 || distance < Math.abs((source[best]?.time ?? 0) - near)) best = i;
  }
  return best;
}

function describe(all: Frame[], want: Frame[], got: Frame[]): string {
  const place = (frame: Frame | undefined) => {
    const at = all.findIndex((other) => other.md5 === frame?.md5);
    return at < 0 ? '?' : `#${at}`;
  };
  const span = (frames: Frame[]) => `${frames.length} frames ${place(frames[0])}–${place(frames.at(-1))}`;
  const wrong = got.findIndex((frame, i) => frame.md5 !== want[i]?.md5);
  return `wanted ${span(want)}, got ${span(got)}, differing from ${wrong}`;
}
