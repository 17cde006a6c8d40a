'use client';

import { Download, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { Clip } from '@/lib/editor/clip';
import { CLIP_CARD, EARLIER_CLIPS } from '@/lib/editor/messages/clip';
import { dotted, formatMegabytes } from '@/lib/editor/messages/format';
import { formatField, secondsToStepMs } from '@/lib/media/time';
import { canShare } from '@/lib/save/share';
import { DeliveryStatus } from './delivery-status';
import { useDispatch, useEditorSelector } from './editor-store';

/** The clips of this visit before the one on the card, with ways to get them again. Nothing until there is one. */
export function EarlierClips() {
  const dispatch = useDispatch();
  const clips = useEditorSelector(({ earlier }) => earlier);
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');
  const delivery = clips.find((clip) => clip.delivery)?.delivery ?? null;
  const remove = ({ id, name }: Clip) => {
    dispatch({ type: 'remove-clip', clip: id });
    setRemoved(EARLIER_CLIPS.removed(name));
    title.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {clips.length > 0 && (
        <section
          aria-labelledby={heading}
          data-testid="earlier-clips"
          className="rounded-panel border border-line bg-panel p-5 shadow-panel"
        >
          <h3 ref={title} id={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {EARLIER_CLIPS.title}
          </h3>
          <ul className="divide-y divide-line">
            {clips.map((clip) => (
              <Row key={clip.id} clip={clip} onRemove={() => remove(clip)} />
            ))}
          </ul>
          <div className="flex min-h-5 flex-col gap-3 max-[24rem]:min-h-10">
            <DeliveryStatus delivery={delivery} />
          </div>
        </section>
      )}
      <p role="status" className="sr-only">
        {removed}
      </p>
    </>
  );
}

function Row({ clip, onRemove }: { clip: Clip; onRemove(): void }) {
  const dispatch = useDispatch();
  const { id, name, result } = clip;
  const { blob, durationSec } = result;
  const shareable = useMemo(() => canShare(new File([blob], name, { type: blob.type })), [blob, name]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="truncate font-medium" title={name} dir="auto">
          {name}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {dotted([formatField(secondsToStepMs(durationSec)), formatMegabytes(blob.size)])}
        </p>
      </div>
      <div className="-mx-3 flex max-sm:grow">
        <Action
          label={CLIP_CARD.downloadAgain}
          name={name}
          icon={<Download aria-hidden />}
          className="max-sm:mr-auto"
          onClick={() => dispatch({ type: 'deliver', way: 'download', clip: id })}
        >
          {CLIP_CARD.downloadAgain}
        </Action>
        {shareable && (
          <Action
            label={CLIP_CARD.share}
            name={name}
            icon={<Share2 aria-hidden />}
            onClick={() => dispatch({ type: 'deliver', way: 'share', clip: id })}
          />
        )}
        <Action label={EARLIER_CLIPS.remove} name={name} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </li>
  );
}

interface ActionProps {
  label: string;
  /** The clip's name, for screen readers. */
  name: string;
  icon: ReactNode;
  className?: string;
  onClick(): void;
  /** The label where there is little room, too. */
  children?: ReactNode;
}

function Action({ label, name, icon, className, onClick, children }: ActionProps) {
  return (
    <Button
      variant="ghost"
      aria-label={EARLIER_CLIPS.of(label, name)}
      title={label}
      className={cn('min-w-11 gap-1.5 px-3 text-sm whitespace-nowrap', className)}
      onClick={onClick}
    >
      {icon}
      {children ?? <span className="max-sm:hidden">{label}</span>}
    </Button>
  );
}
