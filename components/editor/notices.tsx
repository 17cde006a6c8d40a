'use client';

import { TriangleAlert } from 'lucide-react';
import { FAILURE_HINTS, TOO_SHORT, UNKNOWN_LENGTH } from '@/lib/editor/messages/cut';
import { isLengthUnknown, isTooShort, obstacleText } from '@/lib/editor/selectors';
import { useFile } from './editor-store';
import { EngineStatus } from './engine-status';

/** What prevents the cut, or why the last one failed. */
export function Notices() {
  const hint = useFile(({ failure }) => failure && FAILURE_HINTS[failure]);
  const tooShort = useFile(isTooShort);
  const lengthUnknown = useFile(isLengthUnknown);
  const obstacle = useFile(obstacleText);
  return (
    <>
      {obstacle && <Alert text={obstacle} />}
      {tooShort && <Alert text={TOO_SHORT} />}
      {lengthUnknown && <Alert text={UNKNOWN_LENGTH} />}
      {hint && <Alert text={hint} />}
      <EngineStatus />
    </>
  );
}

function Alert({ text }: { text: string }) {
  return (
    <p role="alert" className="flex gap-2 rounded-xl bg-danger-soft px-4 py-3 text-danger">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      {text}
    </p>
  );
}
