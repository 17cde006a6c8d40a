import { isWebKitGtk } from '@/lib/config/webkit-gtk';

/** The frame that a player shows. */
export interface PlayerFrame {
  /** Null if the browser can't play the file. */
  video: HTMLVideoElement | null;
  /** The mark of the frame, in milliseconds. */
  ms: number;
}

/** Milliseconds that a seek may take until the frame it leads to is on the screen. */
const SEEK_MS = 3000;

/** The frame that a video shows, in full size; null if the browser doesn't give it out. The caller closes it. */
export function captured(video: HTMLVideoElement): VideoFrame | null {
  // WebKitGTK (seen with 2.50) still has the frame before a seek when the seek has ended.
  if (isWebKitGtk(navigator.userAgent)) return null;
  if (typeof VideoFrame === 'undefined' || video.readyState < video.HAVE_CURRENT_DATA) return null;
  try {
    return new VideoFrame(video);
  } catch {
    return null;
  }
}

/** The same once a seek that is under way has ended. */
export async function afterSeek(video: HTMLVideoElement): Promise<VideoFrame | null> {
  if (video.seeking)
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        video.removeEventListener('seeked', end);
        resolve();
      };
      const timer = setTimeout(end, SEEK_MS);
      video.addEventListener('seeked', end);
    });
  return captured(video);
}
