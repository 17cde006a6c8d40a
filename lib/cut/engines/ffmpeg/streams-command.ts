/** The command that writes an intermediate file: copied streams and encoded ones, with the source's own times. */
import { msToSeconds } from '@/lib/media/time';
import type { MediaStreamFacts } from './attempts';
import {
  type Command,
  copyStreams,
  intermediateOutput,
  lagSec,
  prerollSec,
  SEEK_MARGIN_SEC,
} from './command';
import { type Encoder, encodeAudio, encodeVideo } from './encoder';
import { ENCODE_MARGIN_SEC, type FrameSource, framesOfPart, framesOfParts } from './frame-source';
import type { FramedSpan, Run } from './job';
import { soundFilters } from './sound-filters';
import { hullOf } from './spans';

/** Seconds to read beyond the end of copied streams, for frames stored after it and presented before it, and for audio. */
const COPY_MARGIN_SEC = 1;

/** Seconds of copied sound to read around parts, for decoders that warm up and for crossfades. */
const SOUND_MARGIN_SEC = 1;

/**
 * Writes streams of all parts.
 * @param parts those of the job, each from the frame on screen at its start if frames are encoded.
 */
export function streamsCommand(
  { open, job, attempt }: Pick<Run, 'open' | 'job' | 'attempt'>,
  streams: readonly MediaStreamFacts[],
  parts: readonly FramedSpan[],
  encoder: Encoder,
  output: string,
): Command {
  const { container, edit, joinsSound } = job;
  const file = open.input;
  const encoded = attempt.video === 'encoded' ? job.video : undefined;
  const sounds = streams.filter(({ kind }) => kind === 'audio');
  const encodesSound = sounds.length > 0 && attempt.audio === 'encoded';
  const encodersOf = (source: FrameSource | null) => [
    ...(source ? [...encodeVideo(encoder), ...source.properties] : []),
    ...(encodesSound ? encodeAudio(encoder) : []),
    ...copyStreams(streams.filter(({ kind }) => attempt[kind] === 'copied')),
  ];
  const written = intermediateOutput(output, edit.metadata);
  if (encoded && joinsSound) {
    const source = framesOfParts({ file, container, video: encoded }, parts, encoder);
    const { startSec, endSec } = hullOf(parts);
    const before = prerollSec(container, sounds) + SOUND_MARGIN_SEC;
    const span = { startSec: startSec - before, endSec: endSec + SOUND_MARGIN_SEC };
    return {
      inputs: [...source.inputs, ...(sounds.length > 0 ? [{ file, span }] : [])],
      filters: source.filters,
      streams: [source.stream, ...sounds.map(({ index }) => `${source.inputs.length}:${index}`)],
      encoders: encodersOf(source),
      output: written,
    };
  }
  // All streams come from one input: sound that is encoded begins where reading does.
  const { startSec } = hullOf(parts);
  const endSec = msToSeconds(Math.max(...edit.parts.map(({ endMs }) => endMs)));
  const [part] = parts;
  // Parts start at whole milliseconds, frames between them.
  const marginSec = startSec < hullOf(job.parts).startSec ? SEEK_MARGIN_SEC : 0;
  const { rate } = streams.find(({ kind }) => kind === 'video') ?? {};
  const input = {
    file,
    span: {
      startSec: startSec - prerollSec(container, streams) - marginSec,
      endSec: endSec + lagSec(encoded ? ENCODE_MARGIN_SEC : COPY_MARGIN_SEC, rate),
    },
  };
  const source = encoded && part ? framesOfPart(input, encoded, { ...part, endSec }, encoder) : null;
  return {
    inputs: [input],
    filters: [...(source?.filters ?? []), ...(encodesSound ? soundFilters({ numbered: null }) : [])],
    streams: streams.map(({ index }) => `0:${index}`),
    encoders: encodersOf(source),
    output: written,
  };
}
