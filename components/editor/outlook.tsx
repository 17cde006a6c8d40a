import { Zap } from 'lucide-react';
import { describeCut, describeLeadIn, describeLeftOut } from '@/lib/editor/describe';
import type { OpenFile } from '@/lib/editor/state';

/** What the cut will do, or did, in plain words; nothing while the engine cannot tell. */
export function Outlook({ file }: { file: OpenFile }) {
  const report = file.outlook;
  if (!report) return null;
  const rest = [describeLeadIn(report), describeLeftOut(report)].filter((text) => text !== null);
  return (
    <div className="text-sm text-ink-soft" data-testid="outlook">
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
