import { LazyImage } from '@/components/landing/lazy-image';
import { cn } from '@/components/ui/cn';
import { SCOPE_SIZE, SCOPES, type ScopeFrame, type ScopeSet } from '@/lib/content/scopes';

/** Frames of our own films, each above its waveform or vectorscope. */
export function ScopeFrames({ set, caption }: { set: ScopeSet; caption: string }) {
  const frames: readonly ScopeFrame[] = SCOPES[set];
  return (
    <figure>
      <div
        className={cn('grid grid-cols-1 gap-4', frames.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}
      >
        {frames.map(({ file, label, alt }) => (
          <div key={file}>
            <LazyImage
              path={`/articles/${file}.webp`}
              size={SCOPE_SIZE}
              alt={alt}
              className="h-auto w-full max-w-[20rem] rounded-lg border border-line"
            />
            <p className="mt-1 text-sm">{label}</p>
          </div>
        ))}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
