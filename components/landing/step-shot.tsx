import { cn } from '@/components/ui/cn';
import { publicPath } from '@/lib/config/site';
import { SHOT_SIZE, shotPath } from '@/lib/content/shots';

interface StepShotProps {
  /** The task page that the step belongs to. */
  slug: string;
  /** From 1. */
  number: number;
  alt: string;
  className?: string;
}

/** The screenshot of a step, which `scripts/tool-shots.mjs` takes. */
export function StepShot({ slug, number, alt, className }: StepShotProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a static export has no image optimizer
    <img
      src={publicPath(shotPath(slug, number))}
      {...SHOT_SIZE}
      loading="lazy"
      decoding="async"
      alt={alt}
      className={cn('h-auto border border-line bg-panel dark:brightness-90', className)}
    />
  );
}
