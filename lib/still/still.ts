/** Images of single frames, in full size. README.md says how. */
import { hasPlanes } from '@/lib/codecs/sdr/frame-planes';
import type { Source } from '@/lib/edit/edit';
import type { Framing } from '@/lib/edit/framing';
import { isAbort } from '@/lib/media/errors';
import { WorkerBridge } from '@/lib/worker/bridge';
import type { StillType } from './still-name';
import type { Still, StillService } from './still-service';

export { type StillType, stillName } from './still-name';
export type { Still } from './still-service';

/** A frame to make an image of. */
export interface Shot {
  source: Source;
  /** The mark of the frame, in milliseconds. */
  atMs: number;
  /** The frame as the browser's player has it; null if the browser can't play the file. */
  frame: VideoFrame | null;
  /** Degrees clockwise by which players rotate the source. */
  rotation: number;
  framing: Framing;
}

/**
 * Makes a PNG of a frame, and closes the player's frame.
 *
 * In browsers that give out the coded values (Chromium, Safari), it is made of the player's frame. Firefox converts frames to RGB
 * with displaced chroma, so ffmpeg decodes the frame there. The player's frame is used only if that fails.
 * @throws {MediaError} if nothing decodes it.
 * @throws the signal's reason when aborted.
 */
export async function drawStill(shot: Shot, signal: AbortSignal): Promise<Still> {
  const { frame, source, atMs, framing } = shot;
  try {
    if (frame && hasPlanes(frame.format)) return await draw(frame, lookOf(shot, frame), signal);
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  try {
    const { decodeRaw } = await import('@/lib/preview/raw-frame');
    const raw = await decodeRaw(source, atMs, signal);
    // ffmpeg has rotated it.
    return await draw(raw, { ...framing, rotation: 0, mirrored: false }, signal);
  } catch (error) {
    if (!frame || isAbort(error)) throw error;
    return await draw(frame, lookOf(shot, frame), signal);
  } finally {
    frame?.close();
  }
}

/** Makes an image of another type. @throws {MediaError} `unsupported` if the browser doesn't write that type. */
export function convertStill(png: Blob, type: StillType): Promise<Blob> {
  return withWorker((bridge) => bridge.call('convert', [png, type]));
}

/** How a frame of the browser's player becomes what the visitor sees. */
function lookOf({ rotation, framing }: Shot, frame: VideoFrame) {
  // Older browsers don't say by how much a frame is rotated.
  const degrees = 'rotation' in frame ? Number(frame.rotation) : rotation;
  return { ...framing, rotation: degrees, mirrored: 'flip' in frame && frame.flip === true };
}

function draw(
  frame: Parameters<StillService['draw']>[1],
  look: Parameters<StillService['draw']>[2],
  signal: AbortSignal,
): Promise<Still> {
  return withWorker((bridge) => bridge.call('draw', [frame, look], { signal }));
}

async function withWorker<T>(work: (bridge: WorkerBridge<StillService>) => Promise<T>): Promise<T> {
  const bridge = new WorkerBridge<StillService>(
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    async () => (await import('./still-service')).createStillService(),
  );
  try {
    return await work(bridge);
  } finally {
    bridge.close();
  }
}
