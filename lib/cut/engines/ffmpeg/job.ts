/** A clip that ffmpeg makes of one file. */
import { isSoundOfClip } from '@/lib/cut/decide/decide';
import type { CutContext } from '@/lib/cut/engine';
import type { Part } from '@/lib/edit/edit';
import { changed, type SettledEdit } from '@/lib/edit/settle';
import type { FileFacts } from '@/lib/ffmpeg/file-facts';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import { frameMark, MS_PER_SECOND, msToSeconds, type Span } from '@/lib/media/time';
import { type Attempt, type MediaStreamFacts, mappedStreams } from './attempts';
import { type FrameWork, frameWorkOf } from './frame-filters';

/** A part, and what becomes of its frames if they are encoded. */
export interface FramedSpan extends Span {
  frames: FrameWork;
}

/** What the clip is to be. All times are on ffmpeg's clock, which may begin with the file's first packet. */
export interface Job {
  container: Container;
  facts: FileFacts;
  /** Without the parts that are empty. */
  edit: SettledEdit;
  /** For each part that was asked for, false if it begins after the file's end. */
  isHeld: readonly boolean[];
  /** The edit's parts in seconds, as far as the file reaches. */
  parts: readonly FramedSpan[];
  /** The streams that go into the clip, in the source's order. */
  streams: readonly MediaStreamFacts[];
  /** The first video of these. */
  video: MediaStreamFacts | undefined;
  /** Sound that is encoded is joined to the sample, on the clip's own timeline. */
  joinsSound: boolean;
}

/** An attempt to make it. */
export interface Run extends CutContext {
  /** The program in use, which {@link renew} replaces. */
  open: MountedFile;
  /** Ends the program, and starts another one with the file in it. */
  renew(): Promise<void>;
  /** Starts another program with the file in it, which ends when the signal aborts. */
  startAnother(signal: AbortSignal): Promise<MountedFile>;
  job: Job;
  attempt: Attempt;
  /** No attempt follows this one. */
  isLast: boolean;
  /** Entry of the scratch folder to write to, or null. */
  scratch: string | null;
}

/** Whether a clip has one video and no second one. */
export const hasOneVideo = ({ streams }: Pick<Job, 'streams'>): boolean =>
  streams.filter(({ kind }) => kind === 'video').length === 1;

/** What ffmpeg has to make for an edit, whose times are on the source's own timeline. */
export function jobOf(edit: SettledEdit, facts: FileFacts, container: Container): Job {
  const { durationSec, startSec } = facts;
  const lengthSec = durationSec ?? Number.POSITIVE_INFINITY;
  const originMs = ffmpegNotes(container).ownClock ? startSec * MS_PER_SECOND : 0;
  const moved = (ms: number) => (originMs === 0 ? ms : Math.max(0, frameMark(msToSeconds(ms - originMs))));
  const movedParts = edit.parts.map((part) => ({
    ...part,
    startMs: moved(part.startMs),
    endMs: moved(part.endMs),
  }));
  const isHeld = ({ startMs }: Part) => movedParts.length < 2 || msToSeconds(startMs) < lengthSec;
  const clip = changed(edit, { parts: movedParts.filter(isHeld) });
  const streams = mappedStreams(facts, clip, clip.parts.length);
  return {
    container,
    facts,
    edit: clip,
    isHeld: movedParts.map(isHeld),
    parts: clip.parts.map((part) => ({
      startSec: msToSeconds(part.startMs),
      endSec: Math.min(msToSeconds(part.endMs), lengthSec),
      frames: frameWorkOf(part, clip),
    })),
    streams,
    video: streams.find(({ kind }) => kind === 'video'),
    joinsSound: isSoundOfClip(clip),
  };
}
