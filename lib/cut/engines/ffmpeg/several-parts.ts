import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { CutResult } from '@/lib/cut/engine';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import { cutSupplied } from '@/lib/cut/write/cut-supplied';
import { joinedParts } from '@/lib/edit/edit';
import type { MountedFile } from '@/lib/ffmpeg/program';
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
  const supply = {
    cutStreams:
      others.length > 0
        ? () => cutWithoutJoinedAudio({ open, job, parts, streams: others, joined: joined.length }, place)
        : null,
    parts,
    async encodeAudio(spans: readonly ClipSpan[]) {
      const written: Intermediate[] = [];
      for (const stream of joined) {
        const audio = await joinAudio(open, job, stream, spans);
        if (audio) written.push(audio);
      }
      return written;
    },
  };
  return resultOf(await cutSupplied(supply, job.edit), job);
}
