'use client';

import { TriangleAlert } from 'lucide-react';
import { FAILURE_HINTS, TOO_SHORT, UNKNOWN_LENGTH } from '@/lib/editor/messages/cut';
import { isLengthUnknown, isTooShort } from '@/lib/editor/selectors';
import type { OpenFile } from '@/lib/editor/state';
import { EngineStatus } from './engine-status';

/** What prevents the cut, or why the last one failed. */
export function Notices({ file }: { file: OpenFile }) {
  const hint = file.failure && FAILURE_HINTS[file.failure];
  return (
    <>
      {isTooShort(file) && <Alert text={TOO_SHORT} />}
      {isLengthUnknown(file) && <Alert text={UNKNOWN_LENGTH} />}
      {hint && <Alert text={hint} />}
      <EngineStatus file={file} />
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
