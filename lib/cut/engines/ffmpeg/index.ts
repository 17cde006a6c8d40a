/**
 * The `ffmpeg` engine: ffmpeg.wasm, which reads nearly everything. The last rung of the ladder, and the only one that
 * downloads a program. Out of scope: choosing whether it is used (`ladder.ts`), and several threads (they need
 * cross-origin isolation, which third-party ads break).
 */
import { FFmpeg } from '@ffmpeg/ffmpeg';
import { ENGINE_SOURCES, ENGINE_TIMEOUTS, STOCK_WORKER_PATH, WORKER_PATH } from '@/lib/config/engine';
import type { Engine, PrepareContext, Source } from '@/lib/cut/engine';
import type { Container } from '@/lib/media/formats';
import { inspectArguments, measureArguments } from './command';
import type { Core, FfmpegLike } from './core';
import { Loader } from './loader';
import { type FileFacts, NO_TIMES, parseFacts } from './log';
import { type OpenFile, PreparedFfmpeg } from './prepared';
import { parseOutTime } from './progress';
import { storesReordered } from './reordered';

/** ffmpeg trusts a name's ending a little; ours is what the first bytes said. */
const EXTENSIONS: Partial<Record<Container, string>> = { mpegts: 'ts', mpegps: 'mpg', unknown: 'bin' };

const absolute = (url: string) => new URL(url, globalThis.location.origin).href;

let loader: Loader | undefined;

/** One for the page: it keeps the program that once was fetched. */
function theLoader(): Loader {
  loader ??= new Loader({
    sources: ENGINE_SOURCES,
    timeouts: ENGINE_TIMEOUTS,
    fetch: (url, options) => fetch(url, options),
    compile: (bytes) => WebAssembly.compile(bytes),
    create: () => new FFmpeg() as FfmpegLike,
    workerUrl: absolute(WORKER_PATH),
    stockWorkerUrl: absolute(STOCK_WORKER_PATH),
    absolute,
  });
  return loader;
}

export const ffmpegEngine: Engine = {
  id: 'ffmpeg',

  accepts() {
    return typeof WebAssembly === 'object' ? { ok: true } : { ok: false, reason: 'environment' };
  },

  async prepare(source, context) {
    const opened = await openInCore(source, context);
    try {
      const facts = await readFacts(opened, source, context.signal);
      const quiet = (signal: AbortSignal) => openInCore(source, { signal, onLoad() {} });
      return new PreparedFfmpeg(source, facts, opened, quiet);
    } catch (error) {
      opened.core.terminate();
      throw error;
    }
  },
};

/**
 * A core of the caller's own with the file in it, to be terminated by the caller. The program is fetched once a page.
 * @throws {MediaError} `engine-unavailable`, `engine-failed` or `file-unreadable`.
 * @throws the signal's reason when aborted.
 */
export async function openInCore({ file, container }: Source, context: PrepareContext): Promise<OpenFile> {
  const core = await theLoader().start(context);
  try {
    const name = `source.${EXTENSIONS[container] ?? container}`;
    return { core, input: await core.openInput(file, name, context.signal) };
  } catch (error) {
    core.terminate();
    throw error;
  }
}

/** @returns null for a file in which ffmpeg finds nothing: its cut fails, as the specification wants, not its opening. */
async function readFacts(
  open: OpenFile,
  { container }: Source,
  signal: AbortSignal,
): Promise<FileFacts | null> {
  const { core, input } = open;
  const facts = parseFacts((await core.run(inspectArguments(input), signal)).lines);
  if (!facts) return null;
  if (NO_TIMES.has(container)) facts.reordered = await storesReordered(open, facts, signal);
  facts.durationSec ??= await measure(core, input, signal);
  return facts;
}

/** Seconds; null when the file cannot be read to its end. Recordings of browsers carry no duration, for one. */
async function measure(core: Core, input: string, signal: AbortSignal): Promise<number | null> {
  if (core.dead) return null;
  const { lines } = await core.run(measureArguments(input), signal);
  return lines.reduce<number | null>((longest, line) => parseOutTime(line) ?? longest, null);
}
