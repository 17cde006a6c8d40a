import type { CSSProperties } from 'react';
import type { UnitName } from '@/lib/ads/units';
import { AD_LABEL, HOUSE_CARD } from './copy';

/** Label, reserved space, and the card that is there until an advertisement covers it (`runtime/slots.ts`). */
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
