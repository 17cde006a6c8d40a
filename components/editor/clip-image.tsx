'use client';

import { useState } from 'react';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { CLIP_CARD } from '@/lib/editor/messages/clip';
import { useObjectUrl } from './use-object-url';

interface ClipImageProps {
  blob: Blob;
  /** Called once the image's size is final. */
  onSized(): void;
}

/** Shows a GIF or a WebP as pages will show the saved file. */
export function ClipImage({ blob, onSized }: ClipImageProps) {
  const [failed, setFailed] = useState(false);
  const url = useObjectUrl(blob);
  if (failed)
    return (
      <p className="grid min-h-40 place-items-center bg-black p-6 text-center text-white" role="status">
        <span className="max-w-sm">{CLIP_CARD.unplayable}</span>
      </p>
    );
  return (
    <div className="relative bg-black md:min-h-72">
      {url && (
        // biome-ignore lint/performance/noImgElement: an object URL; there is nothing to optimize
        <img
          src={url}
          alt={ANIMATION.alt}
          data-testid="clip-image"
          // Beside the text it has the text's height, no matter how tall the image is.
          className="block max-h-[42svh] min-h-40 w-full object-contain md:absolute md:inset-0 md:h-full md:max-h-none"
          onLoad={onSized}
          onError={() => {
            setFailed(true);
            onSized();
          }}
        />
      )}
    </div>
  );
}
