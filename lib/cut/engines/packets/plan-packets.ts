import { opusPlaysLate } from '@/lib/codecs/opus';
import { mayBeCopied, planStreams, treatmentOf } from '@/lib/cut/plan/copy-or-encode';
import { type ClipContents, type ClipStart, leadInOf, type Treatment } from '@/lib/cut/report';
import type { IntermediateStart } from '@/lib/cut/write/cut-intermediate';
import {
  type Edit,
  type EditOptions,
  encodesVideo,
  hasOverlappingCrops,
  joinedParts,
  type Part,
} from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, msToSeconds, type Span } from '@/lib/media/time';
import type { PacketSource, Stream, VideoStream } from './open-packets';
import { findVideoEnd, findVideoStart, hasPackets, type VideoStart } from './select-packets';

export interface PacketPlan extends IntermediateStart {
  /** Without the parts that are empty. */
  edit: Edit;
  /** Those that go into the clip, and what is done to each. */
  streams: Stream[];
  treatments: Treatment[];
  /** In the clip's order; never empty. Those that touch in the source are one. */
  parts: PlannedPart[];
  contents: ClipContents;
}

/** A part on the source's timeline. */
export interface PlannedPart {
  part: Part;
  span: Span;
  starts: ReadonlyMap<Stream, VideoStart>;
  /** Seconds at which its first frame is shown, or its audio begins. */
  shownSec: number;
  /** Seconds at which it ends: with its last frame, if another part follows. */
  endShownSec: number;
  /** Seconds from the keyframe before to its first frame, if copied video begins in between. */
  leadInSec: number;
}

/**
 * Plans a clip: what is done to each stream, and where its parts begin.
 * @param late whether the lead-in has turned out to be too long to copy Opus beside it.
 * @throws {MediaError} `empty-range`, `several-parts`, `file-unreadable`.
 */
export async function planPackets(source: PacketSource, edit: Edit, late: boolean): Promise<PacketPlan> {
  const { sound, codecs, format } = edit;
  const unwanted = sound === 'remove' ? 'audio' : sound === 'only' ? 'video' : null;
  const streams = source.streams.filter(({ kind }) => kind !== unwanted);
  if (streams.length === 0) throw new MediaError('empty-range');
  if (hasOverlappingCrops(edit)) throw new MediaError('several-parts', 'crops of the same frames differ');
  const asked = joinedParts(edit);
  const emptyParts = asked.length > 1 ? await findEmptyParts(asked, streams, source.info.durationSec) : [];
  const held = asked.filter((_, number) => !emptyParts.includes(number));
  const parts: PlannedPart[] = [];
  for (const [i, part] of held.entries()) {
    const isFollowed = i + 1 < held.length;
    parts.push(
      await planPart(part, streams, { durationSec: source.info.durationSec, isFollowed, codecs, format }),
    );
  }
  const [first, ...later] = parts;
  if (!first) throw new MediaError('empty-range');
  const { leadInSec } = first;
  const treatments = treatmentsOf(
    streams,
    planStreams(streams, late ? leadInSec : 0, parts.length, codecs),
    edit,
  );
  const isExact =
    edit.start === 'exact' && streams.some(({ kind }, i) => kind === 'video' && treatments[i] === 'copied');
  return {
    streams,
    treatments,
    edit: { ...edit, parts: held },
    parts,
    shownSec: first.shownSec,
    laterShownSec: later.map(({ shownSec }) => shownSec),
    start: isExact ? 'exact' : 'lossless',
    contents: {
      video: treatmentOf('video', streams, treatments),
      audio: treatmentOf('audio', streams, treatments),
      leftOut: source.leftOut,
      metadata: null,
      start: plannedStart(streams, treatments, leadInSec, isExact),
      later: [],
      emptyParts,
      tailsSec: 0,
      crossfades: 0,
      plainSplices: 0,
      notesInFrames: false,
    },
  };
}

/**
 * What the edit makes of the streams.
 * @param planned what their codecs make of them.
 * @throws {MediaError} `codec-not-in-mp4` if a stream can't be copied that has to be.
 */
export function treatmentsOf(
  streams: readonly Pick<Stream, 'kind' | 'codec'>[],
  planned: readonly Treatment[],
  edit: EditOptions & Pick<Edit, 'format'>,
): Treatment[] {
  const { format } = edit;
  return streams.map(({ kind, codec }, i) => {
    const own = planned[i] ?? 'encoded';
    const wanted = format?.[kind];
    if (wanted === 'copied' && own === 'encoded')
      throw new MediaError('codec-not-in-mp4', `${codec} can't be copied`);
    const isEncoded = kind === 'video' && encodesVideo(edit);
    return isEncoded || (wanted && wanted !== 'copied') ? 'encoded' : own;
  });
}

/** The numbers of the parts in which no stream has a packet. */
async function findEmptyParts(
  parts: readonly Part[],
  streams: readonly Stream[],
  durationSec: number,
): Promise<number[]> {
  const empty: number[] = [];
  for (const [number, { startMs, endMs }] of parts.entries()) {
    const span = { startSec: msToSeconds(startMs), endSec: Math.min(msToSeconds(endMs), durationSec) };
    const filled =
      span.startSec < span.endSec && (await anyOf(streams, (stream) => hasPackets(stream, span)));
    if (!filled) empty.push(number);
  }
  return empty;
}

async function anyOf<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true;
  return false;
}

interface PartContext extends Pick<Edit, 'codecs' | 'format'> {
  durationSec: number;
  /** Another part comes after it. */
  isFollowed: boolean;
}

async function planPart(
  part: Part,
  streams: readonly Stream[],
  { durationSec, isFollowed, codecs, format }: PartContext,
): Promise<PlannedPart> {
  const toEnd = part.endMs >= durationToMs(durationSec);
  const startSec = msToSeconds(part.startMs);
  const endSec = toEnd ? Number.POSITIVE_INFINITY : msToSeconds(part.endMs);
  const starts = new Map<Stream, VideoStart>();
  for (const stream of streams)
    if (stream.kind === 'video') starts.set(stream, await findVideoStart(stream, startSec));
  const copied = [...starts]
    .filter(([stream]) => mayBeCopied(stream, codecs) && (format?.video ?? 'copied') === 'copied')
    .map(([, start]) => start.leadInSec);
  const video = streams.find((stream): stream is VideoStream => stream.kind === 'video');
  const endShownSec = isFollowed && video && !toEnd ? await findVideoEnd(video, endSec) : endSec;
  return {
    part,
    span: { startSec, endSec },
    starts,
    shownSec: await beginning(streams, starts, startSec),
    endShownSec: Math.min(endShownSec, durationSec),
    leadInSec: Math.max(0, ...copied),
  };
}

function plannedStart(
  streams: readonly Stream[],
  treatments: readonly Treatment[],
  leadInSec: number,
  smart: boolean,
): ClipStart {
  if (isEncoded(streams, treatments)) return { kind: 'encoded' };
  if (smart || leadInSec === 0) return { kind: 'clean' };
  return { kind: 'lead-in', leadIn: { hiddenSec: leadInSec, shownSec: leadInSec } };
}

/** True if a smart cut was asked for and a part begins between keyframes. */
export function needsSmartCut({ start, parts }: PacketPlan): boolean {
  return start === 'exact' && parts.some(({ leadInSec }) => leadInSec > 0);
}

/** True if the clip has video, and all of it is encoded. */
export function isEncoded(streams: readonly Stream[], treatments: readonly Treatment[]): boolean {
  const videos = treatments.filter((_, i) => streams[i]?.kind === 'video');
  return videos.length > 0 && !videos.includes('copied');
}

/** Seconds of the source's timeline at which a part begins in the clip. */
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
