/**
 * An ffmpeg core for the preview alone, so that a preview never blocks a cut. It starts on first use, and again after an abort
 * has ended it. A start takes about 50 ms, because the compiled program is shared. It does one run at a time.
 */
import type { Source } from '@/lib/edit/edit';
import { inspectArguments, isCuttable, parseFacts, type StreamFacts } from '@/lib/ffmpeg/file-facts';
import { type MountedFile, startWithFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { type Activity, PREVIEW_ACTIVITY } from './activity';
import type { PreviewInput } from './command';

interface CoreOptions {
  /** Is marked as running during each run; null for a core whose caller waits for idle time. */
  activity?: Activity | null;
  /** Milliseconds without a run before the core's memory is freed. Another core starts with the next run. */
  idleMs?: number;
}

/** What ffmpeg wrote, an empty Blob for nothing, and the last lines that it printed. */
export interface CoreOutput {
  written: Blob;
  lines: string[];
}

export class PreviewCore {
  #open: MountedFile | null = null;
  #closed = false;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    private readonly options: CoreOptions = {},
  ) {}

  /** The video and audio that ffmpeg finds in the file. */
  async streams(signal: AbortSignal): Promise<StreamFacts[]> {
    return this.#tracked(async () => {
      const { core, input } = await this.#mounted(signal);
      const facts = parseFacts((await core.run(inspectArguments(input), signal)).lines);
      return facts?.streams.filter(isCuttable) ?? [];
    });
  }

  /**
   * Runs ffmpeg.
   * @throws {MediaError} if the core can't be loaded, crashes, or can't read the file.
   * @throws the signal's reason when aborted.
   */
  run(
    argumentsFor: (input: PreviewInput, output: string) => string[],
    type: string,
    signal: AbortSignal,
  ): Promise<CoreOutput> {
    return this.#tracked(async () => {
      const { core, input } = await this.#mounted(signal);
      const output = await core.openOutput('blobs', signal);
      const { container } = this.source;
      try {
        const { lines } = await core.run(argumentsFor({ path: input, container }, output), signal);
        const written = await core.takeOutput(signal);
        return { written: written.slice(0, written.size, type), lines };
      } finally {
        if (!core.dead) await core.closeOutput(true, signal);
      }
    });
  }

  /** Runs ffmpeg for raw samples of 16 bits, as {@link run} does. @param channels that take turns; the rest of a cut moment is dropped. */
  async samples(
    argumentsFor: (input: PreviewInput, output: string) => string[],
    channels: number,
    signal: AbortSignal,
  ): Promise<Int16Array> {
    const { written } = await this.run(argumentsFor, 'audio/pcm', signal);
    return new Int16Array(
      await written.slice(0, written.size - (written.size % (2 * channels))).arrayBuffer(),
    );
  }

  /** Ends the worker. The core can't be used afterwards. */
  close(): void {
    this.#closed = true;
    this.#release();
  }

  #release(): void {
    clearTimeout(this.#idle);
    this.#open?.core.terminate();
    this.#open = null;
  }

  async #tracked<T>(work: () => Promise<T>): Promise<T> {
    const { activity = PREVIEW_ACTIVITY, idleMs } = this.options;
    clearTimeout(this.#idle);
    const end = activity?.begin();
    try {
      return await work();
    } finally {
      end?.();
      if (idleMs !== undefined) this.#idle = setTimeout(() => this.#release(), idleMs);
    }
  }

  async #mounted(signal: AbortSignal): Promise<MountedFile> {
    if (this.#open && !this.#open.core.dead) return this.#open;
    const opened = await startWithFile(this.source, { signal, onLoad() {} });
    if (this.#closed) {
      opened.core.terminate();
      throw new MediaError('engine-failed', 'the preview was closed');
    }
    this.#open = opened;
    return opened;
  }
}
