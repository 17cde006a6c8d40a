import { useEffect, useRef, useState } from 'react';
import type { Source } from '@/lib/edit/edit';
import type { FramePreview } from '@/lib/preview/preview';

/** A picture on show, and the time it was asked for (milliseconds). */
export interface ShownFrame {
  url: string;
  atMs: number;
}

/** `failed` when not even ffmpeg finds a picture in the file, or cannot be had. */
export type FramesStatus = 'loading' | 'ready' | 'failed';

/** Pictures of a file that the browser cannot show; `want` asks for the one at a time (milliseconds). */
export function usePreviewFrames(source: Source, firstMs: number) {
  const [frame, setFrame] = useState<ShownFrame | null>(null);
  const [status, setStatus] = useState<FramesStatus>('loading');
  const frames = useRef<FramePreview>(null);
  const wanted = useRef(firstMs);

  useEffect(() => {
    let ended = false;
    let url: string | undefined;
    let shown = false;
    const fail = () => {
      // Later on, a picture that cannot be had leaves the one before.
      if (!shown && !ended) setStatus('failed');
    };
    import('@/lib/preview/preview')
      .then(({ openFrames }) => {
        if (ended) return;
        frames.current = openFrames(source, {
          frame({ atMs, picture }) {
            if (url) URL.revokeObjectURL(url);
            url = URL.createObjectURL(picture);
            shown = true;
            setFrame({ url, atMs });
            setStatus('ready');
          },
          failed: fail,
        });
        frames.current.want(wanted.current);
      })
      .catch(fail);
    return () => {
      ended = true;
      frames.current?.close();
      frames.current = null;
      if (url) URL.revokeObjectURL(url);
    };
  }, [source]);

  const want = (atMs: number) => {
    wanted.current = atMs;
    frames.current?.want(atMs);
  };
  return { frame, status, want };
}
