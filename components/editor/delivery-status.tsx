'use client';

import { Button } from '@/components/ui/button';
import type { Delivery } from '@/lib/editor/clip';
import {
  CLIP_CARD,
  DELIVERED,
  DELIVERY_FAILURES,
  DELIVERY_WAITS,
  SAVED_OVER_SOURCE,
} from '@/lib/editor/messages/clip';
import { CANCEL } from '@/lib/editor/messages/common';
import { useDispatch } from './editor-store';
import { Progress } from './progress';

/** The status of a delivery. The live regions are always rendered, so that screen readers announce changes. */
export function DeliveryStatus({ delivery }: { delivery: Delivery | null }) {
  const dispatch = useDispatch();
  const saving = delivery?.way === 'save-as' && delivery.status === 'busy';
  return (
    <>
      {saving && (
        <div className="flex items-center gap-3">
          <div className="grow">
            <Progress label={CLIP_CARD.saving} value={Math.floor(delivery.share * 100)} />
          </div>
          <Button variant="secondary" onClick={() => dispatch({ type: 'cancel-delivery' })}>
            {CANCEL}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:-mt-3">
        {textOf(delivery)}
      </p>
      <p
        role="alert"
        className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger empty:-mt-3 empty:p-0"
      >
        {delivery?.status === 'failed' && DELIVERY_FAILURES[delivery.reason]}
      </p>
    </>
  );
}

function textOf(delivery: Delivery | null): string | null {
  if (delivery?.status === 'waiting') return DELIVERY_WAITS;
  if (delivery?.status !== 'done') return null;
  return delivery.overSource ? SAVED_OVER_SOURCE : DELIVERED[delivery.way];
}
