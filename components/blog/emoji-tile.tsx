import { cn } from '@/components/ui/cn';
import { publicPath } from '@/lib/config/site';
import { emojiPath } from '@/lib/content/emoji';

/** A post's emoji on a film frame with sprocket holes. Decorative. The font size of `className` is the emoji's size. */
export function EmojiTile({ emoji, className }: { emoji: string; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'relative flex items-center justify-center overflow-hidden bg-sunken leading-none select-none',
        className,
      )}
    >
      <Sprockets className="top-2" />
      {/* biome-ignore lint/performance/noImgElement: a static export has no image optimizer */}
      <img
        src={publicPath(emojiPath(emoji))}
        width={36}
        height={36}
        loading="lazy"
        decoding="async"
        alt={emoji}
        className="size-[1em] drop-shadow-sm"
      />
      <Sprockets className="bottom-2" />
    </div>
  );
}

function Sprockets({ className }: { className: string }) {
  return (
    <span
      className={cn(
        'absolute inset-x-3 h-2 [background:linear-gradient(90deg,transparent_10px,var(--line)_10px_22px,transparent_22px)_0_0/32px_100%_round]',
        className,
      )}
    />
  );
}
