import { isWebKitGtk } from '@/lib/config/webkit-gtk';

/** True if frames can be decoded and drawn in a worker here. */
export function hasWebCodecs(): boolean {
  const needed = [globalThis.Worker, globalThis.VideoDecoder, globalThis.OffscreenCanvas];
  return needed.every((type) => typeof type !== 'undefined') && !isWebKitGtk(navigator.userAgent);
}
