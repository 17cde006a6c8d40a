import { partOfFlacFrame } from '@/lib/codecs/flac-frame';
import { flacStream, readFlacPacket } from '@/lib/containers/mp4/read/flac-packets';
import { RunsBuilder, runValue, samplesOfFile, timeOf } from '@/lib/containers/mp4/read/runs';
import type { Track } from '@/lib/containers/mp4/read/track';
import { type ClipPiece, keyframesFor } from '@/lib/containers/mp4/write/clip';
import type { PlacedPart } from '@/lib/cut/plan/placed-part';
import { boundsIn } from '@/lib/cut/plan/plan-part';
import type { TrackPlan } from '@/lib/cut/plan/plan-track';

/** Samples of the shortest frame that another one may follow: RFC 9639 §8.2. */
const SHORTEST = 16;

/**
 * A part with an exact start, whose FLAC begins and ends on its marks: of the packets across them, the samples inside are written as
 * packets of their own, without loss. Other audio keeps its plan, and begins with its first whole packet.
 * @throws {MediaError} `file-unreadable`.
 */
export async function withTrimmedPackets(blob: Blob, part: PlacedPart): Promise<PlacedPart> {
  const plans = part.plans.map((plan) =>
    flacStream(plan.track) ? trimmed(blob, plan, boundsIn(part, plan.track.timescale).startTicks) : plan,
  );
  return { ...part, plans: await Promise.all(plans) };
}

/** @param startTicks where the part begins, on the presentation timeline. */
async function trimmed(blob: Blob, plan: TrackPlan, startTicks: number): Promise<TrackPlan> {
  const { track, segments, presents } = plan;
  const [segment, more] = segments;
  const [span] = presents;
  const edit = track.edits.find(
    ({ start, duration }) => segment && start <= segment.begin && segment.begin < start + duration,
  );
  if (!segment || !span || more || !edit || edit.mediaTime === null) return plan;
  const { decode } = track.samples;
  const shift = segment.mediaTime - segment.begin;
  const { from, to } = segment;
  const begin = Math.max(startTicks + shift, edit.mediaTime);
  const isPreceded = samplesOfFile(decode, from).from < from && begin <= segment.mediaTime - SHORTEST;
  const head = isPreceded ? await trimmedPacket(blob, track, from - 1, begin, segment.mediaTime) : null;
  const lastEnd = timeOf(decode, to - 1) + runValue(decode, to - 1);
  const end = segment.end + shift;
  const tail = end < lastEnd ? await trimmedPacket(blob, track, to - 1, timeOf(decode, to - 1), end) : null;
  if (!head && !tail) return plan;
  const copiedTo = tail ? to - 1 : to;
  const durations = new RunsBuilder();
  if (head) durations.push(1, segment.mediaTime - begin);
  durations.pushFrom(decode, from, copiedTo);
  if (tail) durations.push(1, end - timeOf(decode, copiedTo));
  const encoded = (packet: Uint8Array | null, sample: number) =>
    packet ? [keyframesFor(track, sample, [packet])] : [];
  const copied: ClipPiece[] = from < copiedTo ? [{ kind: 'copied', from, to: copiedTo }] : [];
  return {
    ...plan,
    pieces: [...encoded(head, from), ...copied, ...encoded(tail, copiedTo)],
    timing: { durations: durations.done(), offsets: null },
    presents: [head ? { ...span, begin: begin - shift } : span],
  };
}

/** The samples of a packet in `[from, to)`, media times in ticks, as a packet of their own. Null if that can't be. */
async function trimmedPacket(
  blob: Blob,
  track: Track,
  packet: number,
  from: number,
  to: number,
): Promise<Uint8Array | null> {
  const begin = timeOf(track.samples.decode, packet);
  const [first, end] = [from - begin, to - begin];
  if (first < 0 || end <= first) return null;
  const frame = await readFlacPacket(blob, track, packet);
  return frame && end <= frame.length ? partOfFlacFrame(frame, first, end) : null;
}
