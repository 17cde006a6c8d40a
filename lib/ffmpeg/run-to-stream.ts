/** Runs a command whose output is used while it is written. Raw video in full HD takes 90 MB a second. */
import type { CommandRun, Core } from './core';
import { assertSuccess, discardOutput, type FileRun } from './run-to-file';

/** Bytes that are handed over at once. Three times as many exist at most: in use, ahead, and being written. */
const CHUNK_BYTES = 32 * 2 ** 20;

/** What a command writes. */
export interface StreamRun extends Pick<FileRun, 'argumentsFor' | 'signal'> {
  /** Bytes that it may write. With more, it fails. */
  mostBytes: number;
}

/**
 * Runs a command, and passes what it writes in chunks. Asking for the next one says that the one before has been used. At an early end, the
 * command fails as soon as it has written one more.
 * @throws {MediaError} `engine-failed`.
 * @throws the signal's reason when aborted.
 */
export async function* runToStream(
  { core }: { core: Core },
  { argumentsFor, signal, mostBytes }: StreamRun,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
  const gates = new Gates(Math.ceil(mostBytes / CHUNK_BYTES));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let wake = () => {};
  const ignoreChunks = core.onChunk((chunk) => {
    chunks.push(chunk);
    wake();
  });
  let run: Promise<CommandRun> | null = null;
  let isRunning = true;
  let rest: Uint8Array<ArrayBuffer> | null = null;
  try {
    const { urls, closed } = gates;
    const output = await core.openOutput({ chunkBytes: CHUNK_BYTES, gates: urls, closed }, signal);
    run = core.run(argumentsFor(output), signal).finally(() => {
      isRunning = false;
      wake();
    });
    // It is awaited below, after its last chunk.
    run.catch(() => {});
    while (isRunning || chunks.length > 0) {
      const chunk = chunks.shift();
      if (chunk) {
        yield chunk;
        gates.openNext();
      } else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    assertSuccess(await run);
    rest = await core.takeRest(signal);
    await core.closeOutput(true, signal);
  } finally {
    ignoreChunks();
    gates.end();
    if (!rest) {
      await run?.catch(() => {});
      await discardOutput(core);
    }
  }
  yield rest;
}

/** What ffmpeg waits for, one for each chunk: it can't get messages meanwhile (`worker/gate.ts`). */
class Gates {
  readonly urls: readonly string[];
  /** One that stays closed until the end. */
  readonly closed: string;
  #open = 0;

  constructor(count: number) {
    const empty = new Blob();
    this.urls = Array.from({ length: count }, () => URL.createObjectURL(empty));
    this.closed = URL.createObjectURL(empty);
  }

  openNext(): void {
    const url = this.urls[this.#open++];
    if (url !== undefined) URL.revokeObjectURL(url);
  }

  /** Makes a command that goes on fail at its next gate. */
  end(): void {
    for (const url of [...this.urls.slice(this.#open), this.closed]) URL.revokeObjectURL(url);
  }
}
