import { useEffect, useRef, useState } from 'react';
import type { Source } from '@/lib/edit/edit';
import type { FramePreview } from '@/lib/preview/preview';

/** The frame on screen, and the time in milliseconds that it was requested for. */
export interface PreviewFrame {
  url: string;
  atMs: number;
}

/** `failed`: ffmpeg found no frame in the file, or couldn't be loaded. */
export type FramesStatus = 'loading' | 'ready' | 'failed';

/** Shows frames of a file that the browser can't play. `request` asks for the frame at a time in milliseconds. */
export function usePreviewFrames(source: Source, firstMs: number) {
  const [frame, setFrame] = useState<PreviewFrame | null>(null);
  const [status, setStatus] = useState<FramesStatus>('loading');
  const frames = useRef<FramePreview>(null);
  const requested = useRef(firstMs);

  useEffect(() => {
    let ended = false;
    let url: string | undefined;
    let shown = false;
    const fail = () => {
      // If a later frame fails, the previous one stays.
      if (!shown && !ended) setStatus('failed');
    };
    import('@/lib/preview/preview')
      .then(({ openFrames }) => {
        if (ended) return;
        frames.current = openFrames(source, {
          frame({ atMs, image }) {
            if (url) URL.revokeObjectURL(url);
            url = URL.createObjectURL(image);
            shown = true;
            setFrame({ url, atMs });
            setStatus('ready');
          },
          failed: fail,
        });
        frames.current.request(requested.current);
      })
      .catch(fail);
    return () => {
      ended = true;
      frames.current?.close();
      frames.current = null;
      if (url) URL.revokeObjectURL(url);
    };
  }, [source]);

  const request = (atMs: number) => {
    requested.current = atMs;
    frames.current?.request(atMs);
  };
  return { frame, status, request };
}
