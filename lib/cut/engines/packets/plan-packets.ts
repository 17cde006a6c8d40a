import {
  decide,
  joinable,
  keepsMatch,
  type StreamPlan,
  streamsThatAre,
  treatmentOf,
} from '@/lib/cut/decide/decide';
import type { LeftOut, PartStart } from '@/lib/cut/report';
import { type IntermediateStart, startOfIntermediate } from '@/lib/cut/write/cut-intermediate';
import type { Planned } from '@/lib/cut/write/cut-supplied';
import { hasOverlappingCrops, keepsKind, type Part } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { changed, limited, type SettledEdit } from '@/lib/edit/settle';
import { MediaError } from '@/lib/media/errors';
import { durationToMs, msToSeconds, type Span } from '@/lib/media/time';
import { changesSize } from './frame-sizes';
import type { PacketSource, Stream, VideoStream } from './open-packets';
import { findVideoEnd, findVideoStart, hasPackets, type VideoStart } from './select-packets';

/** What a clip is going to be: what a forecast tells, and what a cut does. */
export interface PacketPlan extends IntermediateStart {
  /** Without the parts that are empty. */
  edit: SettledEdit;
  /** Those that go into the clip, and what becomes of each. */
  streams: readonly StreamPlan<Stream>[];
  /** In the clip's order. Those that touch in the source are one. */
  parts: readonly [PacketPart, ...PacketPart[]];
  /** Seconds that the parts last. */
  lengthSec: number;
  contents: Planned;
  /** How the clip begins, as far as the packets around its start tell. */
  clipStart: PartStart;
}

/** A part on the source's timeline. */
export interface PacketPart {
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

/** Options that encode no video that could be copied. */
const COPY = { start: 'lossless', framing: PLAIN_OPTIONS.framing } as const;

/**
 * Plans a clip: what becomes of each stream, and where its parts begin.
 * @param late whether the lead-in has turned out to be too long to copy Opus beside it.
 * @throws {MediaError} `empty-range`, `several-parts`, `file-unreadable`; `codec-not-in-mp4` if a stream can't be copied that has to be.
 */
export async function planPackets(
  source: PacketSource,
  edit: SettledEdit,
  late: boolean,
): Promise<PacketPlan> {
  const { durationSec } = source.info;
  const kept = source.streams.filter(({ kind }) => keepsKind(edit, kind));
  if (kept.length === 0) throw new MediaError('empty-range');
  if (hasOverlappingCrops(edit)) throw new MediaError('several-parts', 'crops of the same frames differ');
  const isHeld = edit.parts.length > 1 ? await areHeld(edit.parts, kept, durationSec) : [true];
  const held = edit.parts.filter((_, number) => isHeld[number]);
  const { held: joined, others } = joinable(kept, held.length);
  const streams = decide(joined, edit, {
    parts: held.length,
    leadInSec: late ? Number.POSITIVE_INFINITY : 0,
  });
  if (!keepsMatch(streams, edit)) throw new MediaError('codec-not-in-mp4', "a stream can't be copied");
  // Copied sound of encoded parts begins with the keyframe before, too: its crossfade needs what precedes a part.
  const couldBeCopied = decide(
    joined,
    { ...edit, ...COPY, output: limited(edit.output, null) },
    { parts: held.length },
  );
  const parts: PacketPart[] = [];
  for (const [i, part] of held.entries())
    parts.push(await planPart(part, couldBeCopied, { durationSec, isFollowed: i + 1 < held.length }));
  const [first, ...later] = parts;
  if (!first) throw new MediaError('empty-range');
  const leftOut = [...source.leftOut, ...others.map(({ kind, codec }) => ({ kind, codec }))];
  const contents = await plannedContents(streams, { leftOut, isHeld });
  const start = startOfIntermediate(edit, contents);
  return {
    streams,
    edit: changed(edit, { parts: held }),
    parts: [first, ...later],
    lengthSec: parts.reduce((sum, { shownSec, endShownSec }) => sum + (endShownSec - shownSec), 0),
    shownSec: parts.map(({ shownSec }) => shownSec),
    start,
    contents,
    clipStart: plannedStart(contents, first.leadInSec, start === 'exact'),
  };
}

/** Named once, however often the streams are decided. */
const SECOND_SIZE: LeftOut = { kind: 'video', codec: 'second size' };

/** What a clip of these streams holds. Rejects with `file-unreadable`. */
export async function plannedContents(
  streams: PacketPlan['streams'],
  { leftOut, isHeld }: Pick<Planned, 'leftOut' | 'isHeld'>,
): Promise<Planned> {
  const video = treatmentOf('video', streams);
  const copied = streamsThatAre('copied', streams);
  const lose = await Promise.all(streamsThatAre('encoded', streams).map(changesSize));
  return {
    video,
    audio: treatmentOf('audio', streams),
    encodesAllVideo: video === 'encoded' && !copied.some(({ kind }) => kind === 'video'),
    leftOut: lose.includes(true) && !leftOut.includes(SECOND_SIZE) ? [...leftOut, SECOND_SIZE] : leftOut,
    isHeld,
  };
}

/** For each part, true if a stream has a packet there. */
async function areHeld(
  parts: readonly Part[],
  streams: readonly Stream[],
  durationSec: number,
): Promise<boolean[]> {
  const held: boolean[] = [];
  for (const { startMs, endMs } of parts) {
    const span = { startSec: msToSeconds(startMs), endSec: Math.min(msToSeconds(endMs), durationSec) };
    let isHeld = false;
    if (span.startSec < span.endSec) for (const stream of streams) isHeld ||= await hasPackets(stream, span);
    held.push(isHeld);
  }
  return held;
}

interface PartContext {
  durationSec: number;
  /** Another part comes after it. */
  isFollowed: boolean;
}

async function planPart(
  part: Part,
  plans: readonly StreamPlan<Stream>[],
  { durationSec, isFollowed }: PartContext,
): Promise<PacketPart> {
  const streams = plans.map(({ stream }) => stream);
  const toEnd = part.endMs >= durationToMs(durationSec);
  const startSec = msToSeconds(part.startMs);
  const endSec = toEnd ? Number.POSITIVE_INFINITY : msToSeconds(part.endMs);
  const starts = new Map<Stream, VideoStart>();
  for (const stream of streams)
    if (stream.kind === 'video') starts.set(stream, await findVideoStart(stream, { startSec, endSec }));
  const copied = streamsThatAre('copied', plans).flatMap((stream) => starts.get(stream)?.leadInSec ?? []);
  const video = videoOf({ streams: plans });
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

function plannedStart({ encodesAllVideo }: Planned, leadInSec: number, isExact: boolean): PartStart {
  if (encodesAllVideo) return { kind: 'encoded' };
  if (isExact || leadInSec === 0) return { kind: 'clean' };
  return { kind: 'lead-in', leadIn: { hiddenSec: leadInSec, shownSec: leadInSec } };
}

/** True if a smart cut was asked for and a part begins between keyframes. */
export function needsSmartCut({ start, parts }: PacketPlan): boolean {
  return start === 'exact' && parts.some(({ leadInSec }) => leadInSec > 0);
}

/** The first video stream of a clip. */
export function videoOf({ streams }: Pick<PacketPlan, 'streams'>): VideoStream | null {
  const all = streams.map(({ stream }) => stream);
  return all.find((stream): stream is VideoStream => stream.kind === 'video') ?? null;
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
