/** Which streams are copied and which encoded, best first (specification §4: a stream copy, then H.264 and AAC). */
import {
  type Cause,
  type DecisiveOptions,
  decide,
  joinable,
  keepsMatch,
  type StreamPlan,
  treatmentOf,
} from '@/lib/cut/decide/decide';
import type { ClipStreams, LeftOut } from '@/lib/cut/report';
import { type EditOptions, keepsKind, limitOf } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type FileFacts, isCuttable, type StreamFacts } from '@/lib/ffmpeg/file-facts';

/** What becomes of all streams of each kind. */
export type Attempt = Pick<ClipStreams, 'video' | 'audio'>;

export type MediaStreamFacts = StreamFacts & { kind: 'video' | 'audio' };

/** The streams that go into a clip of so many parts, in the source's order. */
export const mappedStreams = (
  { streams }: FileFacts,
  options: Pick<EditOptions, 'output'> = PLAIN_OPTIONS,
  parts = 1,
) => joinable(keptStreams(streams, options), parts).held;

function keptStreams(streams: readonly StreamFacts[], options: Pick<EditOptions, 'output'>) {
  return streams.filter(isCuttable).filter(({ kind }) => keepsKind(options, kind));
}

/** The streams of a file that a clip of so many parts can't hold, as the visitor reads of them. */
export function leftOutStreams(
  { streams, hasChapters }: Pick<FileFacts, 'streams' | 'hasChapters'>,
  options: Pick<EditOptions, 'output'>,
  parts: number,
): LeftOut[] {
  const { others: unjoined } = joinable(keptStreams(streams, options), parts);
  const chapters: LeftOut[] = hasChapters ? [{ kind: 'data', codec: 'chapters' }] : [];
  const others = streams.flatMap((stream): LeftOut[] => {
    const { kind, codec, isCover, transparent } = stream;
    if (!isCuttable(stream)) return [{ kind: isCover ? 'data' : kind, codec }];
    if (unjoined.includes(stream)) return [{ kind, codec }];
    return transparent ? [{ kind, codec: 'transparency' }] : [];
  });
  return [...others, ...chapters];
}

/**
 * Returns none if a stream can't be copied that has to be, to match other clips.
 * @param parts number of the clip's parts. Of several, the audio that is encoded is joined to the sample.
 */
export function planAttempts(
  facts: FileFacts,
  options: DecisiveOptions = PLAIN_OPTIONS,
  parts = 1,
): Attempt[] {
  const streams = mappedStreams(facts, options, parts);
  const usual = { parts, byKind: true, cannotCopy: uncopyable(streams, facts, options) };
  const first = decide(streams, options, usual);
  if (options.format) return keepsMatch(first, options) ? [attemptOf(first)] : [];
  if (limitOf(options)) return [attemptOf(first)];
  // How long the lead-in of a copy is shows only once it is made.
  const besideLeadIn = decide(streams, options, { ...usual, leadInSec: Number.POSITIVE_INFINITY });
  const failed = new Map(streams.map((stream) => [stream, 'copy-failed' as const]));
  const encoded = decide(streams, options, { ...usual, cannotCopy: failed });
  const attempts = [first, besideLeadIn, encoded].map(attemptOf);
  return [...new Map(attempts.map((attempt) => [`${attempt.video} ${attempt.audio}`, attempt])).values()];
}

/** The streams that ffmpeg can't copy whatever their codec. Nothing measures how many bytes a copy of audio would take. */
function uncopyable(
  streams: readonly MediaStreamFacts[],
  { reordered }: FileFacts,
  options: EditOptions,
): Map<MediaStreamFacts, Cause> {
  return new Map(
    streams.flatMap((stream): [MediaStreamFacts, Cause][] => {
      if (stream.kind === 'video') return reordered ? [[stream, 'without-times']] : [];
      return limitOf(options) ? [[stream, 'limit']] : [];
    }),
  );
}

const attemptOf = (plans: readonly StreamPlan[]): Attempt => ({
  video: treatmentOf('video', plans),
  audio: treatmentOf('audio', plans),
});
