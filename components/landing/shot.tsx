import { cn } from '@/components/ui/cn';
import { SHOT_SIZE } from '@/lib/content/shots';
import { LazyImage } from './lazy-image';

interface ShotProps {
  /** In `public/`. */
  path: `/${string}`;
  alt: string;
  className?: string;
}

/** A screenshot of the editor, which `scripts/tool-shots.mjs` takes. */
export function Shot({ path, alt, className = 'w-full rounded-panel' }: ShotProps) {
  return (
    <LazyImage
      path={path}
      size={SHOT_SIZE}
      alt={alt}
      className={cn('h-auto border border-line bg-panel dark:brightness-90', className)}
    />
  );
}
