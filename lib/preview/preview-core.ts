/**
 * An ffmpeg core of the preview's own, so that a preview never blocks a cut. It starts on first use, and again after an
 * abort ended it (about 50 ms: the compiled program is shared). One run at a time.
 */
import type { Source } from '@/lib/edit/edit';
import { type FileFacts, inspectArguments, parseFacts } from '@/lib/ffmpeg/file-facts';
import { type MountedFile, startWithFile } from '@/lib/ffmpeg/program';
import { MediaError } from '@/lib/media/errors';
import { type Activity, PREVIEW_ACTIVITY } from './activity';
import type { PreviewInput } from './command';

export class PreviewCore {
  #open: MountedFile | null = null;
  #closed = false;

  /** @param activity what waits while this one runs; null for a core that waits itself. */
  constructor(
    private readonly source: Source,
    private readonly activity: Activity | null = PREVIEW_ACTIVITY,
  ) {}

  /** What ffmpeg says of the file; null when it finds neither picture nor sound. */
  async facts(signal: AbortSignal): Promise<FileFacts | null> {
    return this.#noted(async () => {
      const { core, input } = await this.#running(signal);
      return parseFacts((await core.run(inspectArguments(input), signal)).lines);
    });
  }

  /**
   * Runs ffmpeg and takes what it wrote; an empty Blob when it wrote nothing.
   * @throws {MediaError} when the core cannot be had, broke, or the file cannot be read.
   * @throws the signal's reason when aborted.
   */
  async produce(
    argumentsFor: (input: PreviewInput, output: string) => string[],
    type: string,
    signal: AbortSignal,
  ): Promise<Blob> {
    return (await this.produceTelling(argumentsFor, type, signal)).written;
  }

  /** The same, with the last lines that ffmpeg printed. */
  produceTelling(
    argumentsFor: (input: PreviewInput, output: string) => string[],
    type: string,
    signal: AbortSignal,
  ): Promise<{ written: Blob; lines: string[] }> {
    return this.#noted(async () => {
      const { core, input } = await this.#running(signal);
      const output = await core.openOutput(null, signal);
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

  /** Gives the memory back; the next run starts another core. */
  rest(): void {
    this.#open?.core.terminate();
    this.#open = null;
  }

  /** Ends the worker; the core may not be used after. */
  close(): void {
    this.#closed = true;
    this.rest();
  }

  async #noted<T>(work: () => Promise<T>): Promise<T> {
    const end = this.activity?.begin();
    try {
      return await work();
    } finally {
      end?.();
    }
  }

  async #running(signal: AbortSignal): Promise<MountedFile> {
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
