import { FileVideo2 } from 'lucide-react';
import { uploadHint } from '@/lib/editor/messages/upload';
import { INPUT_ACCEPT } from '@/lib/media/formats';
import { DropZone } from './drop-zone';

/**
 * The drop zone with its texts. Rendered on the server, so that home's first script has neither the formats nor the icons.
 * @param takes a format that this page takes besides those of the list.
 */
export function UploadPanel({ takes }: { takes?: string }) {
  return (
    <DropZone
      accept={INPUT_ACCEPT}
      hint={uploadHint(takes)}
      icon={
        <FileVideo2
          className="size-12 text-accent-ink motion-safe:group-data-dragging:animate-bounce"
          strokeWidth={1.4}
          aria-hidden
        />
      }
    />
  );
}
