'use client';

import { Zap } from 'lucide-react';
import { describeCut, describeLeadIn, describeLeftOut } from '@/lib/editor/describe';
import { startChoices } from '@/lib/editor/start-modes';
import type { OpenFile } from '@/lib/editor/state';
import { useEditor } from './editor-store';

/** What the cut will do or did, in plain words; nothing until the engine knows. */
export function CutForecast({ file }: { file: OpenFile }) {
  const { state } = useEditor();
  const report = file.forecast;
  if (!report) return null;
  // If there is a choice of how to begin, its texts describe the results.
  const asked = startChoices(state.options, file).length > 0;
  const rest = [asked ? null : describeLeadIn(report), describeLeftOut(report)].filter(
    (text) => text !== null,
  );
  return (
    <div className="min-h-10 text-sm text-ink-soft" data-testid="forecast">
      <p className="flex items-center gap-1.5 font-medium text-ink">
        <Zap className="size-4 text-accent-ink" aria-hidden />
        {describeCut(report)}
      </p>
      {rest.map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
    </div>
  );
}
