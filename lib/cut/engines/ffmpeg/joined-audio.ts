import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import type { Intermediate } from '@/lib/cut/write/cut-intermediate';
import type { MountedFile } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import type { MediaStreamFacts } from './attempts';
import type { RunningJob } from './job';
import { encodeAudioArguments, pcmArguments, runsOf } from './parts-command';
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
export async function joinAudio(
  open: MountedFile,
  job: RunningJob,
  stream: MediaStreamFacts,
  spans: readonly ClipSpan[],
): Promise<Intermediate | null> {
  const { core } = open;
  const { signal } = job;
  const rate = stream.sampleRate ?? USUAL_RATE;
  const pcms = await decoded(open, job, stream, spans);
  if (pcms.every(({ data }) => data.size === 0)) return null;
  const margin = Math.round(MARGIN_SEC * rate);
  const wanted = job.edit.format?.audio;
  const format = wanted === 'copied' ? undefined : wanted;
  const made = await core.openMade(await joinWav(pcms, spans, rate, margin), 'joined.wav', signal);
  try {
    const { media } = await runToFile(open, {
      scratch: null,
      signal,
      argumentsFor: (output) => encodeAudioArguments(made, output, stream.language, { fit: job.fit, format }),
    });
    const firstSec = -margin / rate - PRIMING / (format?.sampleRate ?? rate);
    return { media, firstSec: new Map([[1, firstSec]]) };
  } finally {
    if (!core.dead) await core.closeMade(new AbortController().signal);
  }
}

/** The audio of all parts, as far as there is any. */
async function decoded(
  open: MountedFile,
  { container, signal }: RunningJob,
  stream: MediaStreamFacts,
  spans: readonly ClipSpan[],
): Promise<Pcm[]> {
  const rate = stream.sampleRate ?? USUAL_RATE;
  const needed = spans.map(({ fromSec, toSec }) => ({
    startSec: Math.max(0, fromSec - MARGIN_SEC),
    endSec: toSec + MARGIN_SEC,
  }));
  const pcms: Pcm[] = [];
  for (const span of runsOf(needed)) {
    const command = { input: open.input, container, audio: stream, span, rate };
    const { media } = await runToFile(open, {
      scratch: null,
      signal,
      argumentsFor: (output) => pcmArguments({ ...command, output }),
    });
    // ffmpeg writes nothing at all where a stream has ended.
    if (media.size > 0) pcms.push(await readWav(media, Math.round(span.startSec * rate)));
  }
  return pcms;
}
