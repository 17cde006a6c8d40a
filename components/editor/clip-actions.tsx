'use client';

import { Download, FolderDown, Scissors, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { type Clip, isSaving } from '@/lib/editor/clip';
import { CLIP_CARD } from '@/lib/editor/messages/clip';
import { canShare } from '@/lib/save/share';
import { DeliveryStatus } from './delivery-status';
import { useDispatch } from './editor-store';

/** Buttons to download, share or save the clip again, as far as this browser can, and to continue. */
export function ClipActions({ clip }: { clip: Clip }) {
  const dispatch = useDispatch();
  const { blob } = clip.result;
  const shareable = useMemo(
    () => canShare(new File([blob], clip.name, { type: blob.type })),
    [blob, clip.name],
  );
  const saving = isSaving(clip);
  const waits = clip.delivery?.status === 'waiting';
  return (
    <div className="mt-auto flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 *:grow *:px-4 sm:*:grow-0">
        {shareable && (
          <Button aria-disabled={saving} onClick={() => dispatch({ type: 'deliver', way: 'share' })}>
            <Share2 aria-hidden />
            {CLIP_CARD.share}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-disabled={saving}
          onClick={() => dispatch({ type: 'deliver', way: 'download' })}
        >
          <Download aria-hidden />
          {CLIP_CARD.downloadAgain}
        </Button>
        {globalThis.showSaveFilePicker && (
          <Button
            variant={waits ? 'primary' : 'secondary'}
            aria-disabled={saving}
            onClick={() => dispatch({ type: 'deliver', way: 'save-as' })}
          >
            <FolderDown aria-hidden />
            {waits ? CLIP_CARD.chooseWhere : CLIP_CARD.saveAs}
          </Button>
        )}
        <Button variant="ghost" aria-disabled={saving} onClick={() => dispatch({ type: 'cut-another' })}>
          <Scissors aria-hidden />
          {CLIP_CARD.cutAnother}
        </Button>
      </div>
      <DeliveryStatus delivery={clip.delivery} />
    </div>
  );
}
