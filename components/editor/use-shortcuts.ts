import { useEffect, useEffectEvent } from 'react';
import { type Action, actionOf } from '@/lib/editor/shortcuts';
import { EDITOR_ID } from './page-ids';

/**
 * Runs shortcuts while the editor has the focus, or while nothing has the focus and the editor fills the screen.
 * @param run returns true if it used the key; the browser's own action is prevented only then. Its `gesture` stays the same
 * while a key is held.
 * @param onRelease called when a key that ran an action is released.
 */
export function useShortcuts(
  enabled: boolean,
  run: (action: Action, gesture: string) => boolean,
  onRelease: () => void = () => undefined,
): void {
  const act = useEffectEvent(run);
  const released = useEffectEvent(onRelease);
  useEffect(() => {
    if (!enabled) return;
    let gesture = '';
    let held: string | null = null;
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || event.defaultPrevented || event.isComposing || !isOurs(event, action)) return;
      if (!event.repeat) gesture = `shortcut-${event.timeStamp}`;
      held = event.code;
      if (act(action, gesture)) event.preventDefault();
    };
    const release = (event: KeyboardEvent) => {
      if (event.code !== held) return;
      held = null;
      released();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
    };
  }, [enabled]);
}

const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const PRESSED = 'button, a, summary, [role="button"], video';

function isOurs(event: KeyboardEvent, action: Action): boolean {
  if (document.querySelector('[role="dialog"][data-state="open"]')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPED_INTO)) return false;
  // Space and Enter press what has the focus.
  if ((event.key === ' ' || event.key === 'Enter') && target.closest(PRESSED)) return false;
  const editor = document.getElementById(EDITOR_ID);
  if (!editor || action === 'cancel') return editor !== null;
  return editor.contains(target) || (target === document.body && fillsScreen(editor));
}

/** True if the editor covers the middle of the screen. */
function fillsScreen(editor: Element): boolean {
  const { top, bottom } = editor.getBoundingClientRect();
  return top < innerHeight / 2 && bottom > innerHeight / 2;
}
