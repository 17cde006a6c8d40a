/** The sound of an encoded track: decoded, joined, mixed and resampled, in this order. */
import { mixed, Resampler } from '@/lib/codecs/pcm';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { AudioFormat } from '@/lib/edit/edit';
import type { Span } from '@/lib/media/time';
import { type AudioLayout, decodedAudio, type PlacedBlock, silence } from './decoded-audio';
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

/** Makes the sound of a track. Blocks follow one another without a gap. @param format what it has to match; null if it stays as it is. */
export function clipAudio(
  stream: AudioStream,
  layout: AudioLayout,
  where: AudioTimeline,
  format: AudioFormat | null,
): AsyncGenerator<PlacedBlock, void, unknown> {
  const blocks =
    where.timeline === 'clip'
      ? onClip(stream, layout, where.spans)
      : decodedAudio(stream, layout, {
          startSec: where.span.startSec - MARGIN_SEC,
          endSec: where.span.endSec + MARGIN_SEC,
        });
  return format ? conformed(blocks, layout.rate, format) : blocks;
}

async function* onClip(
  stream: AudioStream,
  layout: AudioLayout,
  spans: readonly ClipSpan[],
): AsyncGenerator<PlacedBlock, void, unknown> {
  const margin = Math.round(MARGIN_SEC * layout.rate);
  let at = -margin;
  for await (const planes of joinedAudio(exactly(stream, layout), spans, layout.rate, margin)) {
    yield { at, planes };
    at += planes[0]?.length ?? 0;
  }
}

/** Reads the sound of some samples, and silence where there is none. */
function exactly(stream: AudioStream, layout: AudioLayout): ReadAudio {
  const { rate } = layout;
  return async function* read(from, to) {
    let done = from;
    const span = { startSec: from / rate - WARM_UP_SEC, endSec: to / rate };
    for await (const { at, planes } of decodedAudio(stream, layout, span)) {
      const [first, end] = [Math.max(at, done), Math.min(at + (planes[0]?.length ?? 0), to)];
      if (end <= first) continue;
      yield* silence(first - done, layout);
      yield planes.map((plane) => plane.subarray(first - at, end - at));
      done = end;
    }
    yield* silence(to - done, layout);
  };
}

/** The same in the sample rate and the channels that the clip has to match. */
async function* conformed(
  blocks: AsyncIterable<PlacedBlock>,
  rate: number,
  { sampleRate, channels }: AudioFormat,
): AsyncGenerator<PlacedBlock, void, unknown> {
  let resampler: Resampler | null = null;
  let [at, end] = [0, 0];
  const placed = (planes: PlacedBlock['planes']): PlacedBlock => {
    const block = { at, planes };
    at += planes[0]?.length ?? 0;
    return block;
  };
  for await (const { at: begin, planes } of blocks) {
    if (!resampler) {
      at = Math.ceil((begin * sampleRate) / rate);
      resampler = new Resampler(rate, sampleRate, { before: -begin, from: at });
    }
    end = begin + (planes[0]?.length ?? 0);
    const block = placed(resampler.add(mixed(planes, channels)));
    if (block.planes[0]?.length) yield block;
  }
  if (resampler) yield placed(resampler.end(Math.round((end * sampleRate) / rate)));
}
