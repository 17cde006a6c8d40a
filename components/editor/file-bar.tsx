'use client';

import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { EDITOR } from '@/lib/editor/messages/common';
import { FILES } from '@/lib/editor/messages/files';
import { formatMegabytes } from '@/lib/editor/messages/format';
import { listedSources, shownSource } from '@/lib/editor/sources';
import { useDispatch, useFile } from './editor-store';
import { AddVideo } from './files/add-video';
import { FilesButton } from './files/files-button';
import { SourceDot } from './files/source-dot';
import { useShown } from './use-shown';

/** A button as high as its line on a phone, with a larger target. */
const LOW =
  'relative -my-2 min-h-8 before:absolute before:inset-x-0 before:-inset-y-1.5 roomy:my-0 roomy:min-h-9';

/** A button without a border, whose box is the target. */
const TALL = '-my-3.5 min-h-11 min-w-11 roomy:my-0 roomy:min-h-9';

/**
 * The editor's heading with the name and size of the file that is shown, the buttons that add others, and the one that closes the
 * editor. Two lines on a phone, 3.5rem high with the margin. On a desktop it lies in the site's header, between the logo and the links,
 * and begins with its buttons: they keep their places, whatever the name is.
 */
export function FileBar({ children }: { children: ReactNode }) {
  const dispatch = useDispatch();
  const { name, size } = useShown(({ source }) => source.file);
  const several = useFile((file) => listedSources(file).length > 1);
  const place = useFile((file) => file.sources.indexOf(shownSource(file)));
  const dropped = useFile((file) => file.dropped.length);
  const busy = useFile(({ job }) => job !== null);
  return (
    <div className="mb-2 flex items-center gap-3 sideways:ml-[50%] sideways:pl-1 bar:sticky bar:top-0 bar:z-41 bar:mt-[-3.8125rem] bar:mr-56 bar:mb-3 bar:ml-40 bar:h-12">
      <div className="min-w-0 grow bar:contents">
        {children}
        <div className="flex min-w-0 items-center gap-2 text-sm bar:contents">
          {several && <SourceDot place={place} />}
          <p className="truncate font-medium bar:text-sm" title={name} dir="auto" data-testid="file-name">
            {name}
          </p>
          <p
            className={cn(
              'shrink-0 text-ink-soft bar:text-sm',
              several || dropped > 0 ? 'hidden roomy:block' : 'max-[22rem]:hidden',
            )}
            data-testid="file-size"
          >
            {formatMegabytes(size)}
          </p>
          <FilesButton className={LOW} />
          {dropped > 0 && (
            <Button
              size="sm"
              disabled={busy}
              className={cn('shrink-0 px-2.5 whitespace-nowrap', LOW)}
              onClick={() => dispatch({ type: 'add-others' })}
            >
              {FILES.addOthers(dropped)}
            </Button>
          )}
          {/* At the end of its line, so that it keeps its place when files are added. */}
          <AddVideo
            words={dropped > 0 ? 'never' : 'with-room'}
            className={cn('ml-auto roomy:ml-0 bar:-order-2', TALL)}
          />
        </div>
      </div>
      <Button
        variant="secondary"
        className="px-3.5 bar:-order-1 bar:min-h-9 bar:px-3 bar:py-0 bar:text-sm"
        onClick={() => dispatch({ type: 'reset' })}
      >
        <RotateCcw aria-hidden /> {EDITOR.reset}
      </Button>
    </div>
  );
}
