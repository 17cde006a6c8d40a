import { Button } from '@/components/ui/button';
import { STILL, STILL_NAMES } from '@/lib/editor/messages/still';
import type { StillType } from '@/lib/still/still';

interface StillActionsProps {
  /** What the frame is saved as. */
  type: StillType;
  isCopied: boolean;
  onCopy(): void;
  onSaveAs(type: StillType): void;
}

const TYPES: readonly StillType[] = ['image/png', 'image/jpeg', 'image/webp'];

/** The buttons of the toast about a saved frame: copy it, or save it as another type, which is remembered. */
export function StillActions({ type, isCopied, onCopy, onSaveAs }: StillActionsProps) {
  return (
    <div className="ml-auto flex shrink-0 gap-1.5">
      {!isCopied && typeof ClipboardItem !== 'undefined' && (
        <Action label={STILL.copy} text={STILL.copy} onClick={onCopy} />
      )}
      {TYPES.filter((other) => other !== type).map((other) => (
        <Action
          key={other}
          label={STILL.saveAs(STILL_NAMES[other])}
          text={STILL_NAMES[other]}
          onClick={() => onSaveAs(other)}
        />
      ))}
    </div>
  );
}

function Action({ label, text, onClick }: { label: string; text: string; onClick(): void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="px-2.5"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
