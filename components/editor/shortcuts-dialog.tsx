'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { SHORTCUT_GROUPS, SHORTCUTS_DIALOG, type ShortcutHelp } from '@/lib/editor/messages/shortcuts';

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  enabled: boolean;
  onEnabled(on: boolean): void;
}

/** The list of shortcuts, and the switch that turns them off. */
export function ShortcutsDialog({ open, onOpenChange, enabled, onEnabled }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={SHORTCUTS_DIALOG.title}>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <Checkbox checked={enabled} onChange={(event) => onEnabled(event.target.checked)} />
        {SHORTCUTS_DIALOG.setting}
      </label>
      {SHORTCUT_GROUPS.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className="mt-4">
          <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
          <dl className="mt-1 divide-y divide-line">
            {shortcuts.map((shortcut) => (
              <Shortcut key={shortcut.does} {...shortcut} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function Shortcut({ keys, does }: ShortcutHelp) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt>{does}</dt>
      <dd className="flex shrink-0 flex-wrap justify-end gap-x-3 gap-y-1">
        {keys.map((combination) => (
          <span key={combination} className="flex gap-1">
            {combination.split('+').map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-md border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-sm"
              >
                {key}
              </kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
