import { isWebKitGtk } from '@/lib/config/webkit-gtk';
import type { Source } from '@/lib/edit/edit';
import { MediaError } from '@/lib/media/errors';
import { WorkerBridge } from '@/lib/worker/bridge';
import type { FrameReader } from './frame-reader';
import type { FrameService } from './frame-service';

/**
 * Opens a file whose video the browser decodes.
 * @throws {MediaError} with a code, if it doesn't.
 * @throws the signal's reason when aborted.
 */
export async function openBrowserFrames(
  { file, container }: Source,
  signal: AbortSignal,
): Promise<FrameReader> {
  if (typeof VideoDecoder === 'undefined' || isWebKitGtk(navigator.userAgent))
    throw new MediaError('unsupported', 'no WebCodecs');
  const bridge = new WorkerBridge<FrameService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    const facts = await bridge.call('open', [file, container], { signal });
    return {
      ...facts,
      engine: 'packets',
      read: (job, context) =>
        bridge.call('read', [job, context.scratch], { signal: context.signal, onUpdate: context.onFrames }),
      close: () => bridge.close(),
    };
  } catch (error) {
    bridge.close();
    throw error;
  }
}
