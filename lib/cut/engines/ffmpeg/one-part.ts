import type { CutResult } from '@/lib/cut/engine';
import { onlyPart } from '@/lib/edit/edit';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { msToSeconds } from '@/lib/media/time';
import { mappedStreams } from './attempts';
import { cutArguments, seekSec } from './command';
import { videoFormatOf } from './conform';
import { cutOutput, resultOf } from './finish';
import { frameOnScreenSince } from './frame-on-screen';
import { framingOf } from './framing';
import type { OutputPlace, RunningJob } from './job';
import { projectSize } from './progress';

/**
 * Makes a clip of one part.
 * @throws {MediaError} `engine-failed` as `cutOutput`.
 */
export async function cutOnePart(
  open: MountedFile,
  job: RunningJob,
  { scratch, maxBytes }: OutputPlace,
): Promise<Omit<CutResult, 'dispose'>> {
  const { edit, facts, attempt, container, signal } = job;
  const range = onlyPart(edit);
  const what = { container, range, streams: mappedStreams(facts, edit) };
  const frameOnScreenSec =
    attempt.video === 'encoded'
      ? await frameOnScreenSince(open, what.streams, range, seekSec(what), signal)
      : null;
  const startSec = msToSeconds(range.startMs);
  const endSec = Math.min(msToSeconds(range.endMs), facts.durationSec ?? Number.POSITIVE_INFINITY);
  const seconds = endSec - startSec;
  const { media, lines } = await runToFile(open, {
    argumentsFor: (output) =>
      cutArguments({
        ...what,
        input: open.input,
        output,
        attempt,
        metadata: edit.metadata,
        frameOnScreenSec,
        maxBytes,
        fit: job.fit,
        frames: { format: videoFormatOf(edit), framing: framingOf(range, edit) },
      }),
    scratch,
    signal,
    onTime: (written, bytes) => {
      const done = Math.max(0, written - startSec);
      job.onProgress(done / seconds, projectSize(bytes, done, seconds));
    },
  });
  return resultOf(await cutOutput(media, lines, job), job);
}
