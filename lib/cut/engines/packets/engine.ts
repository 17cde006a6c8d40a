import type { CutContext, CutResult, Engine, OpenContext, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import { resultOf } from '@/lib/cut/write/clip';
import { limitOf, onlySource, type Source } from '@/lib/edit/edit';
import { needsEncoding } from '@/lib/edit/framing';
import type { SettledEdit } from '@/lib/edit/settle';
import { MediaError, nullIfFailed } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { newScratchName, removeScratch } from '@/lib/media/scratch/scratch';
import { WorkerBridge } from '@/lib/worker/bridge';
import { FileWorker } from '@/lib/worker/file-worker';
import type { PacketService } from './packet-service';

/**
 * Cuts whatever Mediabunny can read: packets are copied into an MP4, and streams that don't play in one are encoded with
 * WebCodecs, stream by stream.
 */
export const packetsEngine: Engine = {
  id: 'packets',
  open: (sources, context) => PreparedPackets.open(onlySource(sources), context),
};

/**
 * An engine whose work is done by a {@link PacketService} in a worker. An abort ends the worker, as it may be anywhere in
 * its packets; the next forecast or cut starts another.
 */
class PreparedPackets implements OpenEngine {
  private constructor(
    private readonly worker: FileWorker<PacketService, MediaInfo>,
    readonly info: MediaInfo,
  ) {}

  /** @throws {MediaError} as `openPackets`; `engine-unavailable` where workers are missing. */
  static async open({ file, container }: Source, { signal }: OpenContext): Promise<PreparedPackets> {
    const worker = new FileWorker<PacketService, MediaInfo>(connect, (bridge, opening) =>
      bridge.call('open', [file, container], { signal: opening }),
    );
    return new PreparedPackets(worker, await worker.work((_, info) => info, signal));
  }

  /**
   * A range that cannot be cut has no forecast; the cut itself says why.
   * @throws {MediaError} `codec-not-in-mp4` if the next engine must encode all frames, because the browser can't.
   */
  forecast(edit: SettledEdit): Promise<Forecast | null> {
    const forecast = this.worker.work((bridge) => bridge.call('forecast', [edit]));
    const isForNext = (error: unknown) =>
      (edit.start === 'encode' || needsEncoding(edit.framing)) &&
      error instanceof MediaError &&
      error.code === 'codec-not-in-mp4';
    return forecast.catch((error) => (isForNext(error) ? forecast : nullIfFailed(forecast)));
  }

  async cut(edit: SettledEdit, { signal, onProgress }: CutContext): Promise<CutResult> {
    if (limitOf(edit)?.thorough) throw new MediaError('unsupported', 'x264 is asked for');
    const scratch = await newScratchName();
    signal.throwIfAborted();
    signal.addEventListener('abort', this.worker.end, { once: true });
    try {
      const options = {
        signal,
        onUpdate: (progress: [share: number, bytes?: number]) => onProgress(...progress),
      };
      const clip = await this.worker.work((bridge) => bridge.call('cut', [edit, scratch], options));
      onProgress(1);
      const dispose = () => void (scratch && removeScratch(scratch));
      return { ...resultOf(clip, 'packets', edit), dispose };
    } catch (error) {
      if (scratch) void removeScratch(scratch);
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', this.worker.end);
    }
  }

  close(): void {
    this.worker.close();
  }
}

function connect(): WorkerBridge<PacketService> {
  return new WorkerBridge(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
}
