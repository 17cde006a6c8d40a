import { Shot } from '@/components/landing/shot';

interface ScreenshotProps {
  /** Its path in `public/`, without the extension. */
  file: string;
  /** What it shows. */
  alt: string;
  caption: string;
}

/** A screenshot of the editor with a caption. */
export function Screenshot({ file, alt, caption }: ScreenshotProps) {
  return (
    <figure>
      <Shot path={`/${file}.webp`} alt={alt} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
