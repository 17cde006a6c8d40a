import { opusPlaysLate } from '@/lib/codecs/opus';
import { planStreams, playsInMp4, treatmentOf } from '@/lib/cut/plan/copy-or-encode';
import { type ClipContents, type ClipStart, leadInOf, type Treatment } from '@/lib/cut/report';
import type { IntermediateStart } from '@/lib/cut/write/cut-intermediate';
import { type Edit, onlyPart } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, msToSeconds, type Span } from '@/lib/media/time';
import type { PacketSource, Stream } from './open-packets';
import { findVideoStart, type VideoStart } from './select-packets';

export interface PacketPlan extends IntermediateStart {
  /** Those that go into the clip, and what is done to each. */
  streams: Stream[];
  treatments: Treatment[];
  span: Span;
  starts: Map<Stream, VideoStart>;
  contents: ClipContents;
}

/**
 * Plans a clip: what is done to each stream, and where it begins.
 * @param late whether the lead-in has turned out to be too long to copy Opus beside it.
 * @throws {MediaError} `empty-range`, `several-parts`, `file-unreadable`.
 */
export async function planPackets(
  { streams: all, info, leftOut }: PacketSource,
  edit: Edit,
  late: boolean,
): Promise<PacketPlan> {
  const { sound, start: mode } = edit;
  const part = onlyPart(edit);
  const toEnd = part.endMs >= durationToMs(info.durationSec);
  const span: Span = {
    startSec: msToSeconds(part.startMs),
    endSec: toEnd ? Number.POSITIVE_INFINITY : msToSeconds(part.endMs),
  };
  const unwanted = sound === 'remove' ? 'audio' : sound === 'only' ? 'video' : null;
  const streams = all.filter(({ kind }) => kind !== unwanted);
  if (streams.length === 0) throw new MediaError('empty-range');
  const starts = new Map<Stream, VideoStart>();
  for (const stream of streams)
    if (stream.kind === 'video') starts.set(stream, await findVideoStart(stream, span.startSec));
  const copied = [...starts].filter(([stream]) => playsInMp4(stream)).map(([, start]) => start.leadInSec);
  const leadInSec = Math.max(0, ...copied);
  const joined = mode === 'exact' && leadInSec > 0;
  const treatments = planStreams(streams, late ? leadInSec : 0).map((treatment, i) =>
    mode === 'encode' && streams[i]?.kind === 'video' ? 'encoded' : treatment,
  );
  return {
    streams,
    treatments,
    span,
    starts,
    shownSec: await beginning(streams, starts, span.startSec),
    start: joined ? 'exact' : 'lossless',
    contents: {
      video: treatmentOf('video', streams, treatments),
      audio: treatmentOf('audio', streams, treatments),
      leftOut,
      metadata: null,
      start: plannedStart(streams, treatments, leadInSec, joined),
      notesInFrames: false,
    },
  };
}

function plannedStart(
  streams: readonly Stream[],
  treatments: readonly Treatment[],
  leadInSec: number,
  smart: boolean,
): ClipStart {
  const videos = treatments.filter((_, i) => streams[i]?.kind === 'video');
  if (videos.length > 0 && !videos.includes('copied')) return { kind: 'encoded' };
  if (smart || leadInSec === 0) return { kind: 'clean' };
  return { kind: 'lead-in', leadIn: { hiddenSec: leadInSec, shownSec: leadInSec } };
}

/** Seconds of the source's timeline that become the clip's 0:00. */
async function beginning(
  streams: readonly Stream[],
  starts: ReadonlyMap<Stream, VideoStart>,
  startSec: number,
): Promise<number> {
  const [video] = starts.values();
  if (!video?.begun) {
    const firsts = streams.map(async ({ track, shiftSec }) => (await track.getFirstTimestamp()) + shiftSec);
    return Math.max(startSec, Math.min(...(await Promise.all(firsts))));
  }
  return video.shownSec;
}

/** True if the clip's Opus would play late, so that it has to be encoded. */
export function isLate({ streams, treatments }: PacketPlan, contents: ClipContents): boolean {
  const copied = streams.filter((_, i) => treatments[i] === 'copied');
  return opusPlaysLate({
    videoCopied: copied.some(({ kind }) => kind === 'video'),
    copiedAudio: copied.map(({ codec }) => codec),
    leadInSec: leadInOf(contents.start).shownSec,
  });
}
