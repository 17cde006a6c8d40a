'use client';

import { Hourglass, Zap } from 'lucide-react';
import {
  describeAbsent,
  describeCut,
  describeEmptyParts,
  describeLate,
  describeLeadIn,
  describeLeftOut,
  describeMoved,
} from '@/lib/editor/describe';
import { describeEncoding } from '@/lib/editor/describe-frame';
import { keptParts } from '@/lib/editor/kept';
import { FORECAST_PENDING } from '@/lib/editor/messages/cut';
import type { OpenSource } from '@/lib/editor/open-source';
import { forecastAge } from '@/lib/editor/selectors';
import { hasSeveralSources, sourcesOfClip } from '@/lib/editor/sources';
import { savedParts, startChoices } from '@/lib/editor/start';
import { useFile } from './editor-store';
import { useJoinedLines } from './use-joined-lines';

const NONE: readonly OpenSource[] = [];

/** What the cut will do or did, in plain words; nothing until the engine knows. */
export function CutForecast() {
  const report = useFile(({ forecast }) => forecast);
  const age = useFile((file, { options }) => forecastAge(options, file));
  const hasChoices = useFile((file, { options }) => startChoices(options, file).length > 0);
  const parts = useFile(keptParts);
  const sources = useFile((file) => (hasSeveralSources(file) ? sourcesOfClip(file) : NONE));
  const saved = useFile((file, { options }) => savedParts(options, file));
  const framing = useFile((file) => file.framing);
  const joined = useJoinedLines(report?.joined, sources, { parts, framing });
  if (!report) return null;
  // The bolt stands for speed, which encoding the whole video lacks.
  const Icon = report.video === 'encoded' ? Hourglass : Zap;
  // If there is a choice of how to begin, its texts describe the results.
  const encodes = describeEncoding(report, framing);
  const rest = [
    encodes && describeCut(report, saved),
    hasChoices ? null : describeLeadIn(report, saved),
    ...describeMoved(report, parts, saved),
    ...describeLate(report, parts),
    ...joined,
    describeEmptyParts(report, parts),
    ...describeAbsent(report, parts),
    describeLeftOut(report),
  ].filter((text) => text !== null);
  return (
    <div className="relative min-h-10 text-sm text-ink-soft" data-testid="forecast">
      {age !== 'current' && <p className="forecast-pending absolute">{FORECAST_PENDING}</p>}
      <div className="forecast-text" data-age={age}>
        <p className="flex items-center gap-1.5 font-medium text-ink">
          <Icon className="size-4 text-accent-ink" aria-hidden />
          {encodes ?? describeCut(report, saved)}
        </p>
        {rest.map((text) => (
          <p key={text} className="mt-1">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
