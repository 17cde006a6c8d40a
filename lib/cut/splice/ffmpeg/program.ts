import { asRefusal } from '@/lib/cut/splice/find/refusal';
import type { Core } from '@/lib/ffmpeg/core';
import { startCore } from '@/lib/ffmpeg/program';
import { runToFile } from '@/lib/ffmpeg/run-to-file';
import { ExactStartRefused } from '@/lib/media/errors';

/** Runs ffmpeg on one file. */
export interface FfmpegRun {
  input: Blob;
  /** The arguments, for the paths of this run's input and output. */
  argumentsFor(input: string, output: string): string[];
  signal: AbortSignal;
  /** Reports the time of the last frame written, in seconds. */
  onTime?(sec: number): void;
}

/** Milliseconds that a core is kept for the next run. It takes a hundred megabytes and more. */
const IDLE_MS = 20_000;

const idle: Core[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs ffmpeg.wasm on one file, in a core that is kept for the next run. The first one downloads the program.
 * @throws {MediaError} `exact-refused`: `no-program` if the program can't be loaded, else `failed`; `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function runFfmpeg({ input, argumentsFor, signal, onTime }: FfmpegRun): Promise<Blob> {
  clearTimeout(timer);
  let core: Core | undefined;
  try {
    core = idle.pop() ?? (await start(signal));
    const path = await core.openMade(input, 'gop.mp4', signal);
    const { media } = await runToFile(
      { core },
      {
        argumentsFor: (output) => argumentsFor(path, output),
        scratch: null,
        signal,
        ...(onTime && { onTime }),
      },
    );
    await core.closeMade(signal);
    idle.push(core);
    return media;
  } catch (error) {
    core?.terminate();
    signal.throwIfAborted();
    throw asRefusal(error);
  } finally {
    timer = setTimeout(terminateIdle, IDLE_MS);
  }
}

let starting: Promise<unknown> = Promise.resolve();

/** Starts cores one after the other, so that the first downloads the program for all. */
async function start(signal: AbortSignal): Promise<Core> {
  const core = starting.then(() => startCore({ signal, onLoad() {} }));
  starting = core.catch(() => undefined);
  try {
    return await core;
  } catch (cause) {
    signal.throwIfAborted();
    throw new ExactStartRefused('no-program', { cause });
  }
}

function terminateIdle(): void {
  for (const core of idle.splice(0)) core.terminate();
}
