'use client';

import { ChevronDown, CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { leadInOf } from '@/lib/cut';
import type { Edit } from '@/lib/edit/edit';
import { type Clip, madeFrom, takenFrom } from '@/lib/editor/clip';
import { describeClip, describeEncoded, describeLater } from '@/lib/editor/describe';
import type { ClipFile } from '@/lib/editor/describe-join';
import { clipPixels } from '@/lib/editor/frame-of';
import { CLIP_CARD, CLIP_FACTS } from '@/lib/editor/messages/clip';
import { formatMegabytes, formatSpoken } from '@/lib/editor/messages/format';
import { isCurrent } from '@/lib/editor/selectors';
import { hasSeveralSources } from '@/lib/editor/sources';
import { canStartExactly } from '@/lib/editor/start';
import type { OpenFile } from '@/lib/editor/state';
import { formatField, secondsToStepMs } from '@/lib/media/time';
import { ClipActions } from './clip-actions';
import { ClipImage } from './clip-image';
import { ClipPlayer } from './clip-player';
import { useDispatch, useFile } from './editor-store';
import { revealCard, useActed } from './page-moves';
import { useJoinedLines } from './use-joined-lines';
import { useShown } from './use-shown';

/** The card of the last clip: a player, its facts, and ways to get it again. Nothing until there is one. */
export function ResultCard() {
  const clip = useFile((file) => file.clip);
  return clip && <Card key={clip.id} clip={clip} />;
}

function Card({ clip }: { clip: Clip }) {
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const [sized, setSized] = useState(false);
  const onSized = useCallback(() => setSized(true), []);
  const acted = useActed();
  useEffect(() => {
    if (sized && !acted.current) revealCard(card.current);
  }, [sized, acted]);
  const mayBeSilent = useShown(({ playsAudio }) => playsAudio === false);
  const current = useFile((file, { options }) => isCurrent(options, file));
  return (
    <section
      ref={card}
      aria-labelledby={heading}
      data-testid="result-card"
      className={cn(
        'scroll-mt-20 scroll-mb-32 lg:scroll-mb-6 overflow-hidden rounded-panel border border-line bg-panel shadow-panel md:flex md:items-start',
        !sized && 'invisible',
      )}
    >
      {clip.edit.output.kind === 'animation' ? (
        <ClipImage blob={clip.result.blob} onSized={onSized} />
      ) : (
        <ClipPlayer
          blob={clip.result.blob}
          hasVideo={clip.result.report.video !== 'none'}
          durationSec={clip.result.durationSec}
          mayBeSilent={mayBeSilent && clip.result.report.audio === 'copied'}
          unplayable={CLIP_CARD[clip.later?.status === 'undecoded' ? 'undecoded' : 'unplayable']}
          onSized={onSized}
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-4 p-5">
        <div className="flex items-start gap-2.5">
          <CircleCheck className="mt-0.5 size-6 shrink-0 text-accent-ink" aria-hidden />
          <div className="min-w-0">
            <h3 id={heading} className="text-xl font-semibold">
              {current ? CLIP_CARD.title : CLIP_CARD.earlier}
            </h3>
            <p className="truncate text-ink-soft" title={clip.name} dir="auto" data-testid="clip-name">
              {clip.name}
            </p>
          </div>
        </div>
        <Facts clip={clip} />
        <Summary clip={clip} />
        {leadInOf(clip.result.report.parts).hiddenSec > 0 && <ExactAgain current={current} />}
        <ClipActions clip={clip} />
      </div>
    </section>
  );
}

/** Three numbers: what the clip is, and what it was made of. */
function Facts({ clip: { result, edit } }: { clip: Clip }) {
  const source = useFile(({ sources }) => madeFrom(edit, sources));
  const { blob, durationSec, report } = result;
  return (
    <dl className="flex justify-between gap-x-3 rounded-xl bg-sunken px-3.5 py-2.5" data-testid="clip-facts">
      <Fact
        term={CLIP_FACTS.length}
        testId="clip-length"
        source={source && inTenths(source.durationSec, formatField)}
        clip={inTenths(durationSec, formatField)}
        spoken={CLIP_FACTS.spoken(
          inTenths(durationSec, formatSpoken),
          source && inTenths(source.durationSec, formatSpoken),
        )}
      />
      <Fact
        term={CLIP_FACTS.size}
        testId="clip-size"
        source={source && formatMegabytes(source.bytes)}
        clip={formatMegabytes(blob.size)}
        spoken={CLIP_FACTS.spoken(formatMegabytes(blob.size), source && formatMegabytes(source.bytes))}
      />
      <Fact term={CLIP_FACTS.encoded} testId="clip-encoded" clip={describeEncoded(report)} />
    </dl>
  );
}

/** As the cut panel has its times. */
const inTenths = (sec: number, format: (ms: number) => string) => format(secondsToStepMs(sec));

/** Offers to cut the same range without the frames before its start, where that is possible. */
function ExactAgain({ current }: { current: boolean }) {
  const dispatch = useDispatch();
  const possible = useFile(canStartExactly);
  // Once offered it keeps its place, so that nothing below it moves.
  const [offered] = useState(possible);
  if (!offered) return null;
  return (
    <Button
      variant="link"
      size="sm"
      className="-mx-2 -my-2 self-start"
      disabled={!current || !possible}
      onClick={() => {
        dispatch({ type: 'set-options', change: { start: 'exact' } });
        dispatch({ type: 'cut' });
      }}
    >
      {CLIP_CARD.exactAgain}
    </Button>
  );
}

interface FactProps {
  term: string;
  testId: string;
  /** Of the files that the clip was made of; null if it isn't known. */
  source?: string | null;
  clip: string;
  /** What screen readers read instead. */
  spoken?: string;
}

function Fact({ term, testId, source, clip, spoken }: FactProps) {
  return (
    <div className="flex flex-col not-last:whitespace-nowrap">
      <dt className="text-sm whitespace-nowrap text-ink-soft max-sm:text-xs">{term}</dt>
      <dd className="mt-auto tabular-nums">
        {spoken && <span className="sr-only">{spoken}</span>}
        <span aria-hidden={spoken !== undefined} className="flex flex-col">
          {source && <span className="text-sm text-ink-soft max-sm:text-xs">{CLIP_FACTS.from(source)}</span>}
          <span className="font-semibold" data-testid={testId}>
            {clip}
          </span>
        </span>
      </dd>
    </div>
  );
}

/** The files of a clip, with what is known of those that are open. */
function filesOf({ parts }: Edit, file: OpenFile): readonly ClipFile[] {
  if (!hasSeveralSources({ parts })) return NONE;
  const ids = new Set(parts.map(({ source }) => source.id));
  return file.sources.filter(({ source }) => ids.has(source.id));
}

const NONE: readonly ClipFile[] = [];

/** What was checked after the clip was saved. */
function Later({ later }: Pick<Clip, 'later'>) {
  const isFaulty = later?.status === 'failed' || later?.status === 'undecoded';
  const line = describeLater(later);
  return line && <li {...(isFaulty && { role: 'alert', className: 'font-semibold text-ink' })}>{line}</li>;
}

/** What the visitor must know of the clip, and what was done to the streams. */
function Summary({ clip }: { clip: Clip }) {
  const { result, edit } = clip;
  const files = useFile((file) => filesOf(edit, file));
  const joined = useJoinedLines(result.report.joined, files, edit);
  const size = useFile((file) => clipPixels(edit, file));
  const { notes, details } = describeClip(clip, size, joined);
  return (
    <div className="text-sm text-ink-soft" data-testid="clip-summary">
      <ul className="space-y-1">
        {notes.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <Later later={clip.later} />
      </ul>
      <details className="group">
        <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2 font-medium text-ink [&::-webkit-details-marker]:hidden">
          {CLIP_FACTS.details}
          <ChevronDown
            className="size-4 transition-transform group-open:rotate-180 motion-reduce:transition-none"
            aria-hidden
          />
        </summary>
        <ul className="space-y-1">
          <li data-testid="clip-range">{CLIP_FACTS.range(takenFrom(edit))}</li>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
