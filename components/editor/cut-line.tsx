'use client';

import { Button } from '@/components/ui/button';
import { cutLine } from '@/lib/editor/cut-line';
import { useDispatch, useFile } from './editor-store';

/** What the next click does with the starts of parts. Its two lines keep their place while that is worked out. */
export function CutLine() {
  const dispatch = useDispatch();
  const line = useFile((file, { options }) => cutLine(options, file));
  const busy = useFile(({ job }) => job !== null);
  const other = line?.other;
  return (
    <div className="cut-line" data-testid="cut-line">
      <p>
        <span aria-live="polite">{line?.text}</span>
        {other && (
          <>
            {'\u00a0· '}
            <Button
              variant="link"
              className="inline min-h-0 p-0 text-[length:inherit] leading-[inherit]"
              disabled={busy}
              onClick={() => dispatch({ type: 'set-options', change: { start: other.start } })}
            >
              {other.label}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
