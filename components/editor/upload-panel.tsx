import { FileVideo2 } from 'lucide-react';
import { UPLOAD_HINT } from '@/lib/editor/messages/upload';
import { INPUT_ACCEPT } from '@/lib/media/formats';
import { DropZone } from './drop-zone';

/** The drop zone with its texts. Rendered on the server, so that home's first script has neither the formats nor the icons. */
export function UploadPanel() {
  return (
    <DropZone
      accept={INPUT_ACCEPT}
      hint={UPLOAD_HINT}
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
