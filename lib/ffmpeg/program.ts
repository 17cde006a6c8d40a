import { FFmpeg } from '@ffmpeg/ffmpeg';
import { ENGINE_SOURCES, ENGINE_TIMEOUTS, WORKER_PATH } from '@/lib/config/engine';
import { type Container, ffmpegNotes } from '@/lib/media/formats';
import type { Core, FfmpegLike } from './core';
import { type LoadContext, Loader } from './loader';
import { mended } from './mended';

/** A running core in which a file is mounted. */
export interface MountedFile {
  core: Core;
  /** The path under which ffmpeg sees the file. */
  input: string;
}

/** `location` may be replaced in a worker whose script is on another origin (`lib/worker/loader.ts`). */
const absolute = (url: string) => new URL(url, globalThis.origin).href;

let loader: Loader | undefined;

/** The only loader of this page or worker, which keeps the program after the first download. */
function ownLoader(): Loader {
  loader ??= new Loader({
    sources: ENGINE_SOURCES,
    timeouts: ENGINE_TIMEOUTS,
    fetch: (url, options) => fetch(url, options),
    compile: (bytes) => WebAssembly.compile(bytes),
    create: () => new FFmpeg() as FfmpegLike,
    workerUrl: absolute(WORKER_PATH),
    absolute,
  });
  return loader;
}

/**
 * Starts a new core. The caller has to terminate it. The program is downloaded once per page, and once per worker that asks.
 * @throws {MediaError} `engine-unavailable`.
 * @throws the signal's reason when aborted.
 */
export const startCore = (context: LoadContext): Promise<Core> => ownLoader().start(context);

/**
 * Starts a new core, as {@link startCore}, and mounts a file in it.
 * @throws {MediaError} `engine-unavailable`, `engine-failed` or `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function startWithFile(
  { file, container }: { file: Blob; container: Container },
  context: LoadContext,
): Promise<MountedFile> {
  const core = await startCore(context);
  try {
    // ffmpeg gives some weight to a file name's extension.
    const name = `source.${ffmpegNotes(container).extension}`;
    return { core, input: await core.openInput(await mended(file, container), name, context.signal) };
  } catch (error) {
    core.terminate();
    throw error;
  }
}
