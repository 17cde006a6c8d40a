import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { RECALL } from '@/lib/editor/messages/recall';
import { offerText } from '@/lib/editor/recall';
import type { RecallOffer } from '@/lib/editor/recalled';
import { useDispatch } from './editor-store';
import { revealOffer } from './page-moves';

/** The offer to continue after an accidental reload. It opens nothing and asks for no permission before the click. */
export function OfferCard({ offer }: { offer: RecallOffer }) {
  const dispatch = useDispatch();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => revealOffer(card.current), []);
  return (
    <div
      ref={card}
      data-testid="continue-offer"
      className="mt-3 flex scroll-mb-6 flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-panel px-4 py-3"
    >
      <p role="status" className="flex min-w-0 grow basis-64 items-start gap-2">
        <History className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{offerText(offer)}</span>
      </p>
      <div className="flex gap-2">
        {offer.hasFile && (
          <Button
            variant="secondary"
            aria-disabled={offer.status === 'reopening'}
            onClick={() => dispatch({ type: 'continue' })}
          >
            {RECALL.continue}
          </Button>
        )}
        <Button variant="ghost" onClick={() => dispatch({ type: 'dismiss-recall' })}>
          {RECALL.dismiss}
        </Button>
      </div>
    </div>
  );
}
