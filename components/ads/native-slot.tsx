import type { CSSProperties } from 'react';
import { cn } from '@/components/ui/cn';
import { ADS, type AdsConfig } from '@/lib/config/ads';
import { AdBox } from './ad-box';

/** The slot of the native unit, as wide as its parent; nothing without a native unit. */
export function NativeSlot({ className, config = ADS }: { className?: string; config?: AdsConfig }) {
  if (!config.native) return null;
  const { narrow, wide } = config.native.heights;
  const heights = { '--narrow': `${narrow}px`, '--wide': `${wide}px` };
  return (
    <div className={cn('ad-slot', className)}>
      <AdBox unit="native" style={heights as CSSProperties} />
    </div>
  );
}
