/** Makes clips: an intermediate file of streams with the source's own times, cut by its index, and sound that is joined to the sample. */
import type { ClipSpan } from '@/lib/containers/mp4/write/clip';
import { setMatrix } from '@/lib/containers/mp4/write/turned-head';
import type { CutResult } from '@/lib/cut/engine';
import { type OpenMovie, openForCut } from '@/lib/cut/plan/open-movie';
import type { Clip } from '@/lib/cut/write/clip';
import { awaitingSound, type Intermediate, openTogether } from '@/lib/cut/write/cut-intermediate';
import { cutSupplied } from '@/lib/cut/write/cut-supplied';
import { limitOf } from '@/lib/edit/edit';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { MediaError } from '@/lib/media/errors';
import type { MediaStreamFacts } from './attempts';
import { encodeInBrowser, triesBrowser } from './browser-video';
import { commandArguments } from './command';
import { cutOutput, suppliedResult } from './cut-output';
import { AUDIO_BITS_PER_SEC, CONSTANT_QUALITY, type Encoder } from './encoder';
import type { FramedSpan, Run } from './job';
import { joinSound } from './joined-sound';
import { fromFramesOnScreen } from './packet-times';
import { projectSize } from './progress';
import { fitReport, type Passes, passesWithin } from './size-limit';
import { coveredSec, hullOf, runsOf, totalSec } from './spans';
import { streamsCommand } from './streams-command';

/** Of the bar, what the streams take of an attempt that joins sound afterwards. */
const STREAMS_SHARE = { encoded: 0.95, copied: 0.5, none: 0 };

/**
 * Makes a clip.
 * @throws {MediaError} `engine-failed` if the attempt fails, or another one does better; `too-large`; `empty-range`; `exact-refused`.
 * @throws the signal's reason when aborted.
 */
export async function cutClip(run: Run): Promise<Omit<CutResult, 'dispose'>> {
  const { job, attempt } = run;
  const limit = limitOf(job.edit);
  const limited = limit && passesWithin(job, limit);
  const passes = limited ?? { first: null, last: CONSTANT_QUALITY };
  const isJoined = ({ kind }: MediaStreamFacts) =>
    kind === 'audio' && job.joinsSound && attempt.audio === 'encoded';
  const joined = job.streams.filter(isJoined);
  const streams = job.streams.filter((stream) => !isJoined(stream));
  const supply = {
    cutStreams: streams.length > 0 ? () => cutStreams(run, streams, passes) : null,
    parts: job.parts,
    async encodeAudio(spans: readonly ClipSpan[]) {
      const sounds: Intermediate[] = [];
      for (const stream of joined) {
        const sound = await joinSound(run, stream, spans, passes.last);
        if (sound) sounds.push(sound);
      }
      return sounds;
    },
  };
  const result = suppliedResult(await cutSupplied(supply, job.edit), run);
  if (!limited) return result;
  const fit = await fitReport(limited.plan, result, attempt.video !== 'none');
  return { ...result, report: { ...result.report, fit } };
}

/** Of the bar, what the first of two passes takes. */
const FIRST_PASS_SHARE = 0.35;

/** The clip with all streams but the sound that is joined. */
async function cutStreams(
  run: Run,
  streams: readonly MediaStreamFacts[],
  { first, last }: Passes,
): Promise<Clip> {
  const { job, attempt, signal, scratch } = run;
  const encoded = attempt.video === 'encoded' ? job.video : undefined;
  const parts = encoded ? await fromFramesOnScreen(run, encoded) : job.parts;
  const joined = job.streams.length - streams.length;
  const share = joined > 0 ? STREAMS_SHARE[attempt.video] : 1;
  const soundBytes = (joined * totalSec(parts) * AUDIO_BITS_PER_SEC) / 8;
  // Copying what lies between parts takes less time than finding each of them.
  const isTight = encoded !== undefined || parts.length === 1;
  const ranges = isTight ? runsOf(parts) : [hullOf(parts)];
  const write = (encoder: Encoder, scratch: string | null, from: number, to: number) =>
    runToFile(run.open, {
      scratch,
      signal,
      argumentsFor: (output) => commandArguments(streamsCommand(run, streams, parts, encoder, output)),
      onTime: (sec, bytes) => {
        const done = Math.min(1, coveredSec(ranges, sec) / totalSec(ranges));
        // Parts that overlap are encoded once.
        const size = isTight ? projectSize(bytes, coveredSec(parts, sec), totalSec(parts)) : undefined;
        run.onProgress(share * (from + (to - from) * done), size && size + soundBytes);
      },
    });
  const { durationSec } = job.facts;
  const cut = (open: OpenMovie, lines: readonly string[]) =>
    cutOutput(
      joined > 0 && durationSec !== null ? awaitingSound(open, durationSec) : open,
      lines,
      run,
      streams,
    );
  if (encoded && triesBrowser(job)) {
    try {
      const video = await encodeInBrowser(run, encoded, parts, (sec, bytesPerSec) => {
        const size = Number.isFinite(bytesPerSec) ? bytesPerSec * totalSec(parts) + soundBytes : undefined;
        run.onProgress((share * coveredSec(parts, sec)) / totalSec(parts), size);
      });
      const sounds = streams.filter(({ kind }) => kind === 'audio');
      const sound = sounds.length > 0 ? await writeSound(run, sounds, parts, last) : null;
      const open = await openTogether(video, sound?.media ?? null);
      for (const track of open.movie.tracks) if (track.kind === 'video') setMatrix(track, video.matrix);
      return await cut(open, sound?.lines ?? []);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediaError) || !ENCODED_BY_FFMPEG.has(error.code) || run.open.core.dead)
        throw error;
    }
  }
  if (first) await write(first, null, 0, FIRST_PASS_SHARE);
  const { media, lines } = await write(last, scratch, first ? FIRST_PASS_SHARE : 0, 1);
  return cut(await openOutput(media), lines);
}

/** What may go wrong in the browser, and not with libx264. */
const ENCODED_BY_FFMPEG: ReadonlySet<string> = new Set(['codec-not-in-mp4', 'engine-failed']);

/** The sound of a clip whose video the browser encodes. */
function writeSound(
  run: Run,
  sounds: readonly MediaStreamFacts[],
  parts: readonly FramedSpan[],
  encoder: Encoder,
): Promise<{ media: Blob; lines: string[] }> {
  const attempt = { ...run.attempt, video: 'none' as const };
  return runToFile(run.open, {
    scratch: null,
    signal: run.signal,
    argumentsFor: (output) =>
      commandArguments(streamsCommand({ ...run, attempt }, sounds, parts, encoder, output)),
  });
}

/** @throws {MediaError} `engine-failed` for what can't be read. */
const openOutput = (media: Blob) =>
  openForCut(media).catch((error: unknown) => {
    throw new MediaError('engine-failed', `the output: ${String(error)}`, { cause: error });
  });
