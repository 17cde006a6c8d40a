import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FILE_NOTES, FILE_PROBLEMS } from '@/lib/editor/messages/file-notes';
import { OPEN_ANYWAY, PROBABLY_OPENS, REJECTIONS } from '@/lib/editor/messages/upload';
import type { UploadError } from '@/lib/editor/state';
import { useDispatch } from './editor-store';

/** Why the last file was not taken, with a way to open it anyway if there is one. */
export function Rejection({ error: { code, name, candidate } }: { error: UploadError }) {
  const dispatch = useDispatch();
  const reason = isStated(code) ? REJECTIONS[code] : FILE_NOTES.rejected(name, FILE_PROBLEMS[code]);
  if (candidate)
    return (
      <div className={cn(CARD, 'bg-sunken')}>
        <Button onClick={() => dispatch({ type: 'open-anyway' })}>{OPEN_ANYWAY}</Button>
        <p className="wrap-anywhere">{reason}</p>
        {code === 'unsupported-type' && <p className="text-sm">{PROBABLY_OPENS}</p>}
      </div>
    );
  return (
    <div className={cn(CARD, 'bg-danger-soft')}>
      <p className="flex items-start gap-2 text-left font-medium text-danger">
        <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{reason}</span>
      </p>
    </div>
  );
}

const CARD = 'relative z-10 flex w-full flex-col items-center gap-2 rounded-xl px-4 py-3';

/** True for the rejections whose text says nothing about the file. */
const isStated = (code: UploadError['code']): code is keyof typeof REJECTIONS => code in REJECTIONS;
