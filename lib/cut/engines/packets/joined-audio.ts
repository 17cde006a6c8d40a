import { type AudioBlock, concatenated } from '@/lib/codecs/audio-block';
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { FADE_SEC, fadeInGain, samplesOfSpan } from '@/lib/cut/splice/crossfade/fade';

/** Returns the audio of the samples `[from, to)` of a source's timeline, silence where it has none, in any number of blocks. */
export type ReadAudio = (from: number, to: number) => AsyncIterable<AudioBlock>;

/**
 * Joins the audio of a clip's parts, exact to the sample, with a crossfade at each splice: the sound just behind one part fades
 * into the sound just before the next. The length stays right, and nothing jumps.
 * @param rate samples per second.
 * @param margin samples before the clip's start and behind its end that come with it.
 */
export async function* joinedAudio(
  read: ReadAudio,
  spans: readonly ClipSpan[],
  rate: number,
  margin: number,
): AsyncGenerator<AudioBlock, void, unknown> {
  const half = Math.round((FADE_SEC / 2) * rate);
  let fading: AudioBlock = [];
  for (const [i, span] of spans.entries()) {
    const isFirst = i === 0;
    const isLast = i === spans.length - 1;
    const { from, to } = samplesOfSpan(span, rate);
    const [begin, end] = [from - (isFirst ? margin : half), to + (isLast ? margin : half)];
    const fadeIn = isFirst ? begin : begin + 2 * half;
    const fadeOut = isLast ? end : end - 2 * half;
    let at = begin;
    const tail: AudioBlock[] = [];
    for await (const block of read(begin, end)) {
      const count = block[0]?.length ?? 0;
      const slice = (a: number, b: number): AudioBlock =>
        block.map((plane) => plane.slice(Math.max(0, a - at), Math.max(0, b - at)));
      if (at < fadeIn) yield mix(fading, slice(at, Math.min(fadeIn, at + count)), at - begin, 2 * half);
      const [bodyFrom, bodyTo] = [Math.max(at, fadeIn), Math.min(at + count, fadeOut)];
      if (bodyTo > bodyFrom) yield slice(bodyFrom, bodyTo);
      if (at + count > fadeOut) tail.push(slice(Math.max(at, fadeOut), at + count));
      at += count;
    }
    fading = concatenated(tail);
  }
}

/** Fades from one sound into another, from sample `at` of a crossfade of this length on. */
function mix(from: AudioBlock, to: AudioBlock, at: number, length: number): AudioBlock {
  return to.map((plane, channel) =>
    plane.map((value, i) => {
      const gain = fadeInGain(at + i, length);
      return (from[channel]?.[at + i] ?? 0) * (1 - gain) + value * gain;
    }),
  );
}
