/**
 * Which streams are copied and which encoded, best first (specification §4: a stream copy, then H.264 and AAC). A stream that
 * ordinary players don't play in an MP4 is encoded at once: a copy would succeed, and its video or audio would be missing.
 */

import { clicksAtSplices, mayBeCopied } from '@/lib/cut/plan/copy-or-encode';
import type { LeftOut, Treatment } from '@/lib/cut/report';
import { type ClipFormat, type Edit, type EditOptions, encodesVideo } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type FileFacts, isMedia, type StreamFacts } from '@/lib/ffmpeg/file-facts';

export interface Attempt {
  video: Treatment | 'none';
  audio: Treatment | 'none';
  /** Why not a copy, for the developer's log. */
  reason: 'first' | 'asked' | 'codec' | 'lead-in' | 'copy-failed';
}

/** The streams that go into the clip, in the source's order. */
export function mappedStreams(
  { streams }: FileFacts,
  { sound }: EditOptions = PLAIN_OPTIONS,
): MediaStreamFacts[] {
  const unwanted = sound === 'remove' ? 'audio' : sound === 'only' ? 'video' : null;
  return streams.filter(isMedia).filter(({ kind }) => kind !== unwanted);
}

/** A stream that the clip doesn't hold, as the visitor reads of it. */
export const leftOutStream = ({ kind, codec, isCover }: StreamFacts): LeftOut => ({
  kind: isCover ? 'data' : kind,
  codec,
});

const clicks = ({ codec }: StreamFacts) => clicksAtSplices(codec);

export type MediaStreamFacts = StreamFacts & { kind: 'video' | 'audio' };

/**
 * Returns none if a stream can't be copied that has to be, to match other clips.
 * @param parts number of the clip's joined parts. Of several, the audio that is encoded is joined to the sample.
 */
export function planAttempts(
  facts: FileFacts,
  options: EditOptions & Pick<Edit, 'format'> = PLAIN_OPTIONS,
  parts = 1,
): Attempt[] {
  const streams = mappedStreams(facts, options);
  const of = (kind: string) => streams.filter((stream) => stream.kind === kind);
  const copies = (stream: MediaStreamFacts) => mayBeCopied(stream, options.codecs);
  const treat = (kind: string, copy: boolean) =>
    of(kind).length === 0 ? 'none' : copy ? 'copied' : 'encoded';
  // An exact start is a smart cut of the copied packets.
  const asked = !encodesVideo(options);
  const copyVideo = asked && !facts.reordered && of('video').every(copies);
  const clicksBetween = parts > 1 && of('audio').some(clicks);
  const joins = clicksBetween || (parts > 1 && of('video').length > 0 && !copyVideo);
  const copyAudio = of('audio').every(copies) && !joins;

  if (options.format)
    return conformingAttempts(options.format, {
      copyVideo,
      copyAudio: of('audio').every(copies) && !clicksBetween,
      treat,
    });
  if (options.limit) return [{ video: treat('video', false), audio: treat('audio', false), reason: 'asked' }];

  const first: Attempt = {
    video: treat('video', copyVideo),
    audio: treat('audio', copyAudio),
    reason: !asked ? 'asked' : copyVideo && copyAudio ? 'first' : 'codec',
  };
  const attempts = [first];
  if (first.video === 'copied' && of('audio').some(({ codec }) => codec === 'opus'))
    attempts.push({ ...first, audio: 'encoded', reason: 'lead-in' });
  if (first.video === 'copied' || first.audio === 'copied')
    attempts.push({ video: treat('video', false), audio: treat('audio', false), reason: 'copy-failed' });
  return attempts;
}

/** The only attempt for a clip that has to match others; none if something can't be copied that has to be. */
function conformingAttempts(
  { video, audio }: ClipFormat,
  of: {
    copyVideo: boolean;
    copyAudio: boolean;
    treat: (kind: string, copy: boolean) => Treatment | 'none';
  },
): Attempt[] {
  const own = { video: of.treat('video', video === 'copied'), audio: of.treat('audio', audio === 'copied') };
  const isImpossible = (own.video === 'copied' && !of.copyVideo) || (own.audio === 'copied' && !of.copyAudio);
  return isImpossible ? [] : [{ ...own, reason: 'asked' }];
}
