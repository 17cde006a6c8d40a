'use client';

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { animationObstacle } from '@/lib/editor/animation-obstacle';
import { isShortAndWhole } from '@/lib/editor/kept';
import { CULPRIT, CUT_OFF, FAILED, FAILURE_HINTS, SHORT } from '@/lib/editor/messages/cut';
import { isCutOff, lengthText, notAddedTexts } from '@/lib/editor/selectors';
import { culpritOf } from '@/lib/editor/sources';
import { useDispatch, useFile } from './editor-store';
import { EngineStatus } from './engine-status';
import { lateCopyDetails } from './late-copy-details';
import { useLate } from './use-late';

/** What prevents the cut, or why the last one failed. */
export function Notices() {
  const failed = useFile(({ failure }) => failure !== null);
  const hint = useFile(({ failure }) => failure && FAILURE_HINTS[failure]);
  const culprit = useFile((file) => culpritOf(file)?.source.file.name ?? null);
  const notAdded = useFile(notAddedTexts);
  const short = useFile(isShortAndWhole);
  const length = useFile(lengthText);
  const cutOff = useFile(isCutOff);
  const obstacle = useFile((file, { options }) => animationObstacle(file, options));
  return (
    <>
      {notAdded.map((text) => (
        <Alert key={text} text={text} />
      ))}
      {obstacle && <Alert text={obstacle} />}
      {short && <Alert text={SHORT} />}
      {length && <Alert text={length} />}
      {cutOff && <Alert text={CUT_OFF} />}
      {culprit !== null && (
        <Alert
          text={CULPRIT.failed(culprit, hint ?? undefined)}
          action={
            <>
              <LeaveOut name={culprit} />
              <CopyDetails />
            </>
          }
        />
      )}
      {failed && culprit === null && <Alert text={hint ?? FAILED} action={<CopyDetails />} />}
      <EngineStatus />
    </>
  );
}

/** Copies the details of the failure. Its code is fetched after one. */
function CopyDetails() {
  const { module } = useLate(lateCopyDetails);
  return module && <module.CopyDetails />;
}

/** Takes the file that stopped the clip out of it. */
function LeaveOut({ name }: { name: string }) {
  const dispatch = useDispatch();
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => dispatch({ type: 'leave-out' })}
      className="mt-2 max-w-full"
    >
      <span className="truncate">{CULPRIT.leaveOut(name)}</span>
    </Button>
  );
}

function Alert({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-xl bg-danger-soft px-4 py-3 text-danger">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p role="alert" className="wrap-anywhere">
          {text}
        </p>
        {action}
      </div>
    </div>
  );
}
