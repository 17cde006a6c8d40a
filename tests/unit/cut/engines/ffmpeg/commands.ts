/** The commands that ffmpeg gets for clips, without a program. */
import { type Attempt, mappedStreams } from '@/lib/cut/engines/ffmpeg/attempts';
import { commandArguments } from '@/lib/cut/engines/ffmpeg/command';
import { CONSTANT_QUALITY } from '@/lib/cut/engines/ffmpeg/encoder';
import { jobOf } from '@/lib/cut/engines/ffmpeg/job';
import { streamsCommand } from '@/lib/cut/engines/ffmpeg/streams-command';
import type { SettledEdit } from '@/lib/edit/settle';
import { Core, type FfmpegLike } from '@/lib/ffmpeg/core';
import type { FileFacts, StreamFacts } from '@/lib/ffmpeg/file-facts';
import type { Container } from '@/lib/media/formats';

/** A file of some streams, whose length nobody knows. */
export const factsOf = (...streams: StreamFacts[]): FileFacts => ({
  durationSec: null,
  startSec: 0,
  hasChapters: false,
  reordered: false,
  streams,
});

interface Asked {
  container: Container;
  streams: readonly StreamFacts[];
  attempt: Attempt;
  /** Seconds at which the frame on screen at the start began. */
  onScreenSec?: number;
}

/** The arguments that write the streams of a clip; of encoded sound that is joined, nothing. */
export function argumentsFor(
  edit: SettledEdit,
  { container, streams, attempt, onScreenSec }: Asked,
): string[] {
  const facts = factsOf(...streams);
  const job = jobOf(edit, facts, container);
  const parts = job.parts.map((part) => ({ ...part, startSec: onScreenSec ?? part.startSec }));
  const open = { core: new Core({} as FfmpegLike), input: '/in/source' };
  const kept = mappedStreams(facts).filter(
    ({ kind }) => kind === 'video' || !job.joinsSound || attempt.audio === 'copied',
  );
  const run = { open, job, attempt };
  return commandArguments(streamsCommand(run, kept, parts, CONSTANT_QUALITY, '/out/clip.mp4'));
}

/** The value after a flag. */
export const value = (args: readonly string[], flag: string) => args[args.indexOf(flag) + 1] ?? '';
