import { ENGINE_TIMEOUTS, type PinnedFile } from '@/lib/config/engine';
import { programs, version } from '@/lib/config/kvazaar.json';
import { publicPath } from '@/lib/config/site';
import { download } from '@/lib/ffmpeg/download';
import { MediaError } from '@/lib/media/errors';

/** This site's own copies, by the bits of a color. */
export const KVAZAAR: Readonly<Record<8 | 10, PinnedFile>> = {
  8: { url: publicPath(`/engine/kvazaar-${version}/kvazaar-8.wasm`), ...programs[8] },
  10: { url: publicPath(`/engine/kvazaar-${version}/kvazaar-10.wasm`), ...programs[10] },
};

const kept = new Map<8 | 10, WebAssembly.Module>();

/**
 * Fetches Kvazaar (190 kB compressed) when a video first needs it, checks its SHA-256, and keeps the compiled program of the thread.
 * @throws {MediaError} `engine-unavailable`; the signal's reason.
 */
export async function loadKvazaar(
  bitDepth: 8 | 10,
  signal: AbortSignal = new AbortController().signal,
): Promise<WebAssembly.Module> {
  const ready = kept.get(bitDepth);
  if (ready) return ready;
  try {
    const context = { signal, stallMs: ENGINE_TIMEOUTS.stall, onBytes() {} };
    const bytes = await download(KVAZAAR[bitDepth], { ...context, fetch: (...args) => fetch(...args) });
    const program = await WebAssembly.compile(bytes);
    kept.set(bitDepth, program);
    return program;
  } catch (error) {
    signal.throwIfAborted();
    throw new MediaError('engine-unavailable', `kvazaar: ${String(error)}`, { cause: error });
  }
}
