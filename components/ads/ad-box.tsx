import type { CSSProperties } from 'react';
import type { UnitName } from '@/lib/ads/units';
import { AD_LABEL, HOUSE_CARD } from './copy';

/** A label and reserved space with a house card, which an advertisement covers once it loads (`runtime/slots.ts`). */
export function AdBox({ unit, style }: { unit: UnitName; style: CSSProperties }) {
  return (
    <div className={`ad-box ad-${unit}`}>
      <p className="ad-label">{AD_LABEL}</p>
      <div className="ad-stage" data-ad-unit={unit} style={style}>
        <p className="ad-house">{HOUSE_CARD}</p>
      </div>
    </div>
  );
}
