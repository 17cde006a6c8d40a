import type { CutResult } from '@/lib/cut/engine';
import { addAudio, cutAudio, spansInTurn, spansOf, withAudio } from '@/lib/cut/write/add-audio';
import { joinedParts } from '@/lib/edit/edit';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { mappedStreams } from './attempts';
import { resultOf } from './finish';
import { framingOf } from './framing';
import type { OutputPlace, RunningJob } from './job';
import { joinAudio } from './joined-audio';
import { spanOf } from './parts-command';
import { cutWithoutJoinedAudio } from './parts-video';

/**
 * Makes a clip of several parts. ffmpeg writes copied streams and encoded video with the source's own times, and the clip is cut from
 * that. Audio that is encoded is decoded first, joined to the sample and encoded as a whole.
 * @throws {MediaError} `engine-failed` as `cutOutput`; `empty-range`.
 */
export async function cutSeveralParts(
  open: MountedFile,
  job: RunningJob,
  place: OutputPlace,
): Promise<Omit<CutResult, 'dispose'>> {
  const parts = joinedParts(job.edit).map((part) => ({
    ...spanOf(part, job.facts.durationSec),
    framing: framingOf(part, job.edit),
  }));
  const streams = mappedStreams(job.facts, job.edit);
  const joined = streams.filter(({ kind }) => kind === 'audio' && job.attempt.audio === 'encoded');
  const others = streams.filter((stream) => !joined.includes(stream));
  let clip =
    others.length > 0
      ? await cutWithoutJoinedAudio({ open, job, parts, streams: others, joined: joined.length }, place)
      : null;
  const spans = clip ? spansOf(clip.cut) : spansInTurn(parts);
  for (const stream of joined) {
    const audio = await joinAudio(open, job, stream, spans);
    if (!audio) continue;
    clip = clip
      ? await addAudio(clip, audio, job.edit, withAudio(clip.cut.contents))
      : await cutAudio(audio, job.edit, spans);
  }
  if (!clip) throw new MediaError('engine-failed', 'no audio');
  return resultOf(clip, job);
}
