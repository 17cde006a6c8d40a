/** Sound of a clip's own timeline: decoded, joined to the sample and encoded as a whole. */

import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import { matchedAudio } from '@/lib/edit/settle';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import type { Container } from '@/lib/media/formats';
import type { Span } from '@/lib/media/time';
import type { MediaStreamFacts } from './attempts';
import { type Command, commandArguments, prerollSec } from './command';
import { type Encoder, encodeAudio } from './encoder';
import type { Run } from './job';
import { soundFilters } from './sound-filters';
import { runsOf } from './spans';
import { joinWav, type Pcm, readWav } from './wav';

/** Samples that ffmpeg's AAC encoder puts before the first of its input: one packet. */
const PRIMING = 1024;

/** Seconds around the clip that are encoded too, so that the encoder doesn't begin inside it. */
const MARGIN_SEC = 0.1;

/** Samples per second where ffmpeg states none. */
const USUAL_RATE = 48_000;

/**
 * Decodes, joins and encodes a stream. Null if there is no audio in any of the parts.
 * @throws {MediaError} `engine-failed`.
 */
export async function joinSound(
  run: Run,
  stream: MediaStreamFacts,
  spans: readonly ClipSpan[],
  encoder: Encoder,
): Promise<Intermediate | null> {
  const { open, job, signal } = run;
  const rate = stream.sampleRate ?? USUAL_RATE;
  const pcms = await decoded(run, stream, rate, spans);
  if (pcms.every(({ data }) => data.size === 0)) return null;
  const margin = Math.round(MARGIN_SEC * rate);
  const format = matchedAudio(job.edit);
  const wav = await joinWav(pcms, spans, rate, margin);
  const file = await open.core.openMade(wav, 'joined.wav', signal);
  try {
    const { media } = await runToFile(open, {
      scratch: null,
      signal,
      argumentsFor: (output) =>
        commandArguments({
          inputs: [{ file, span: null }],
          filters: [],
          streams: ['0:0'],
          encoders: encodeAudio(encoder, format),
          output: [...languageArguments(stream), '-f', 'mp4', output],
        }),
    });
    const firstSec = -margin / rate - PRIMING / (format?.sampleRate ?? rate);
    return { media, firstSec: new Map([[1, firstSec]]) };
  } finally {
    if (!open.core.dead) await open.core.closeMade(new AbortController().signal);
  }
}

const languageArguments = ({ language }: MediaStreamFacts) =>
  language ? ['-metadata:s:a:0', `language=${language}`] : [];

/** The audio of all parts, as far as there is any. */
async function decoded(
  { open, job, signal }: Run,
  stream: MediaStreamFacts,
  rate: number,
  spans: readonly ClipSpan[],
): Promise<Pcm[]> {
  const needed = spans.map(({ fromSec, toSec }) => ({
    startSec: Math.max(0, fromSec - MARGIN_SEC),
    endSec: toSec + MARGIN_SEC,
  }));
  const pcms: Pcm[] = [];
  for (const span of runsOf(needed)) {
    const input = { file: open.input, container: job.container, stream };
    const { media } = await runToFile(open, {
      scratch: null,
      signal,
      argumentsFor: (output) => commandArguments(pcmCommand(input, span, rate, output)),
    });
    // ffmpeg writes nothing at all where a stream has ended.
    if (media.size > 0) pcms.push(await readWav(media, Math.round(span.startSec * rate)));
  }
  return pcms;
}

/** Seconds to read around a span. */
const READ_MARGIN_SEC = 0.1;

/**
 * The command that decodes audio to WAV. Its first sample is the one at the start of the span, to the sample.
 * @param rate samples per second.
 */
export function pcmCommand(
  { file, container, stream }: { file: string; container: Container; stream: MediaStreamFacts },
  { startSec, endSec }: Span,
  rate: number,
  output: string,
): Command {
  const before = prerollSec(container, [stream]) + READ_MARGIN_SEC;
  return {
    inputs: [{ file, span: { startSec: startSec - before, endSec: endSec + READ_MARGIN_SEC } }],
    filters: soundFilters({ numbered: { rate, first: Math.round(startSec * rate) } }),
    streams: [`0:${stream.index}`],
    encoders: ['-c:a', 'pcm_s16le'],
    output: ['-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'wav', output],
  };
}
