/** The sound of an encoded track: decoded, joined, mixed and resampled, in this order. */
import type { AudioBlock } from '@/lib/codecs/audio-block';
import { mixed, Resampler } from '@/lib/codecs/pcm';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { type AudioFormat, matchedAudio, type SettledEdit } from '@/lib/edit/settle';
import type { Span } from '@/lib/media/time';
import { decodedAudio, type PlacedBlock, silence } from './decoded-audio';
import { joinedAudio, type ReadAudio } from './joined-audio';
import type { AudioStream } from './open-packets';

/**
 * What a track holds, and when.
 * - `source`: the sound that there is in a span, packets as they come, at the source's times.
 * - `clip`: the sound of a clip's parts, exact to the sample, with silence where the source has none, at the clip's times.
 */
export type AudioTimeline =
  | { timeline: 'source'; span: Span }
  | { timeline: 'clip'; spans: readonly ClipSpan[] };

/** Seconds around the clip that come too, so that neither decoder nor encoder begins inside it. */
const MARGIN_SEC = 0.1;

/** Seconds of audio to decode before a part of a clip: MP3 packets take bits from those before them. */
const WARM_UP_SEC = 0.25;

/**
 * Makes the sound of a track as an edit asks for it. Blocks follow one another without a gap.
 * @param from the stream's format.
 */
export function clipAudio(
  stream: AudioStream,
  where: AudioTimeline,
  from: AudioFormat,
  edit: SettledEdit,
): AsyncGenerator<PlacedBlock, void, unknown> {
  const blocks =
    where.timeline === 'clip'
      ? onClip(stream, where.spans, from)
      : decodedAudio(stream, from, {
          startSec: where.span.startSec - MARGIN_SEC,
          endSec: where.span.endSec + MARGIN_SEC,
        });
  const to = matchedAudio(edit);
  return to ? conformed(blocks, from, to) : blocks;
}

async function* onClip(
  stream: AudioStream,
  spans: readonly ClipSpan[],
  format: AudioFormat,
): AsyncGenerator<PlacedBlock, void, unknown> {
  const margin = Math.round(MARGIN_SEC * format.sampleRate);
  let at = -margin;
  for await (const planes of joinedAudio(exactly(stream, format), spans, format.sampleRate, margin)) {
    yield { at, planes };
    at += lengthOf(planes);
  }
}

/** Reads the sound of some samples, and silence where there is none. */
function exactly(stream: AudioStream, format: AudioFormat): ReadAudio {
  const { sampleRate: rate } = format;
  return async function* read(from, to) {
    let done = from;
    const span = { startSec: from / rate - WARM_UP_SEC, endSec: to / rate };
    for await (const { at, planes } of decodedAudio(stream, format, span)) {
      const [first, end] = [Math.max(at, done), Math.min(at + lengthOf(planes), to)];
      if (end <= first) continue;
      yield* silence(first - done, format);
      yield planes.map((plane) => plane.subarray(first - at, end - at));
      done = end;
    }
    yield* silence(to - done, format);
  };
}

/** The same in another sample rate, and with other channels. */
async function* conformed(
  blocks: AsyncIterable<PlacedBlock>,
  from: AudioFormat,
  to: AudioFormat,
): AsyncGenerator<PlacedBlock, void, unknown> {
  const scaled = (samples: number) => (samples * to.sampleRate) / from.sampleRate;
  let resampler: Resampler | null = null;
  let [at, end] = [0, 0];
  for await (const block of blocks) {
    if (!resampler) {
      at = Math.ceil(scaled(block.at));
      resampler = new Resampler(from.sampleRate, to.sampleRate, { before: -block.at, from: at });
    }
    const planes = resampler.add(mixed(block.planes, to.channels));
    end = block.at + lengthOf(block.planes);
    if (lengthOf(planes) > 0) yield { at, planes };
    at += lengthOf(planes);
  }
  const rest = resampler?.end(Math.round(scaled(end))) ?? [];
  if (lengthOf(rest) > 0) yield { at, planes: rest };
}

const lengthOf = ([first]: AudioBlock) => first?.length ?? 0;
