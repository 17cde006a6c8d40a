'use client';

import { useState } from 'react';
import { ANIMATION } from '@/lib/editor/messages/animation';
import { CLIP_CARD } from '@/lib/editor/messages/clip';
import { clipViewStyle } from './use-aspect';
import { useObjectUrl } from './use-object-url';

interface ClipImageProps {
  blob: Blob;
  /** Called once the image's size is final. */
  onSized(): void;
}

/** Shows a GIF or a WebP as pages will show the saved file. */
export function ClipImage({ blob, onSized }: ClipImageProps) {
  const [failed, setFailed] = useState(false);
  const [aspect, setAspect] = useState<number | null>(null);
  const url = useObjectUrl(blob);
  if (failed)
    return (
      <p className="clip-view grid min-h-40 place-items-center p-6 text-center text-white" role="status">
        <span className="max-w-sm">{CLIP_CARD.unplayable}</span>
      </p>
    );
  return (
    <div className="clip-view" style={clipViewStyle(aspect)}>
      {url && (
        // biome-ignore lint/performance/noImgElement: an object URL; there is nothing to optimize
        <img
          src={url}
          alt={ANIMATION.alt}
          data-testid="clip-image"
          className="size-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setAspect(naturalWidth / naturalHeight);
            onSized();
          }}
          onError={() => {
            setFailed(true);
            onSized();
          }}
        />
      )}
    </div>
  );
}
