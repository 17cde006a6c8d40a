/**
 * Which streams are copied and which encoded, best first (specification §4: a stream copy, then H.264 and AAC). A
 * stream that no ordinary player plays inside an mp4 is encoded at once: copying it would "succeed" and yield a clip
 * without picture or sound.
 */
import type { Treatment } from '@/lib/cut/engine';
import { type FileFacts, isMedia, type StreamFacts } from './log';

export interface Attempt {
  video: Treatment | 'none';
  audio: Treatment | 'none';
  /** Why not a copy, for the developer's log. */
  reason: 'first' | 'codec' | 'lead-in' | 'copy-failed';
}

/** Play in an mp4 in current Chromium, Firefox and Safari where the system can decode them at all. */
const VIDEO_IN_MP4: ReadonlySet<string> = new Set(['h264', 'hevc', 'av1', 'vp9']);
const AUDIO_IN_MP4: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus']);

/** The streams that go into the clip, in the source's order. */
export function mappedStreams(facts: FileFacts): StreamFacts[] {
  return facts.streams.filter(isMedia);
}

export function planAttempts(facts: FileFacts): Attempt[] {
  const streams = mappedStreams(facts);
  const of = (kind: string) => streams.filter((stream) => stream.kind === kind);
  const copyable = (kind: string, codecs: ReadonlySet<string>) =>
    of(kind).every(({ codec }) => codecs.has(codec));
  const treat = (kind: string, copy: boolean) =>
    of(kind).length === 0 ? 'none' : copy ? 'copied' : 'encoded';
  const copyVideo = copyable('video', VIDEO_IN_MP4);
  const copyAudio = copyable('audio', AUDIO_IN_MP4);

  const first: Attempt = {
    video: treat('video', copyVideo),
    audio: treat('audio', copyAudio),
    reason: copyVideo && copyAudio ? 'first' : 'codec',
  };
  const attempts = [first];
  if (first.video === 'copied' && of('audio').some(({ codec }) => codec === 'opus'))
    attempts.push({ ...first, audio: 'encoded', reason: 'lead-in' });
  if (first.video === 'copied' || first.audio === 'copied')
    attempts.push({ video: treat('video', false), audio: treat('audio', false), reason: 'copy-failed' });
  return attempts;
}
