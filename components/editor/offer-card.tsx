import { History, type LucideIcon, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { RECALL } from '@/lib/editor/messages/recall';
import { SHARED } from '@/lib/editor/messages/shared';
import { offerText } from '@/lib/editor/recall';
import type { RecallOffer } from '@/lib/editor/recalled';
import { useDispatch, useEditorSelector } from './editor-store';
import { revealOffer } from './page-moves';

/** One offer at a time. None opens anything or asks for a permission before the click. */
export function OfferCard() {
  const shared = useEditorSelector((state) => state.shared);
  const recall = useEditorSelector((state) => state.recall);
  if (shared) return <SharedCard key="shared" files={shared} />;
  return recall && <ContinueCard key="recall" offer={recall} />;
}

/** The offer to open what was shared to the installed app. */
function SharedCard({ files }: { files: readonly File[] }) {
  const dispatch = useDispatch();
  return (
    <Card id="shared-offer" icon={Share2} text={SHARED.offer(files.map(({ name }) => name))}>
      <Button variant="secondary" onClick={() => dispatch({ type: 'open-shared' })}>
        {SHARED.open}
      </Button>
      <Button variant="ghost" onClick={() => dispatch({ type: 'dismiss-shared' })}>
        {SHARED.dismiss}
      </Button>
    </Card>
  );
}

/** The offer to continue after an accidental reload. */
function ContinueCard({ offer }: { offer: RecallOffer }) {
  const dispatch = useDispatch();
  return (
    <Card id="continue-offer" icon={History} text={offerText(offer)}>
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
    </Card>
  );
}

interface CardProps {
  id: string;
  icon: LucideIcon;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

function Card({ id, icon: Icon, text, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => revealOffer(card.current), []);
  return (
    <div
      ref={card}
      data-testid={id}
      className="mt-3 flex scroll-mb-6 flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-panel px-4 py-3"
    >
      <p role="status" className="flex min-w-0 grow basis-64 items-start gap-2">
        <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}
