import { cn } from '@/components/ui/cn';
import { type Place, sizesFor } from '@/lib/ads/units';
import { ADS, type AdsConfig, BANNER_SIZES } from '@/lib/config/ads';
import { AdBox } from './ad-box';

interface AdSlotProps {
  place: Place;
  className?: string;
  config?: AdsConfig;
}

/**
 * The slot of a banner: one box for each size that has a key. `ads.css` shows the best one that fits. Nothing if no size has a
 * key.
 */
export function AdSlot({ place, className, config = ADS }: AdSlotProps) {
  const sizes = sizesFor(place, config);
  if (sizes.length === 0) return null;
  return (
    <div className={cn('ad-slot', className)}>
      {sizes.map((size) => (
        <AdBox key={size} unit={size} style={BANNER_SIZES[size]} />
      ))}
    </div>
  );
}
