/** The editor's keyboard shortcuts, as a pure function, and the list that the help dialog shows. */
export type Action =
  | ('toggle-play' | 'slower' | 'faster' | 'loop' | 'play-selection')
  | ('set-start' | 'set-end' | 'to-start' | 'to-end')
  | ('frame-back' | 'frame-forward' | 'step-back' | 'step-forward' | 'second-back' | 'second-forward')
  | ('to-beginning' | 'to-finish')
  | ('split' | 'remove-part' | 'add-part' | 'move-earlier' | 'move-later')
  | ('zoom-to-selection' | 'show-all' | 'save-frame')
  | ('rotate-left' | 'rotate-right' | 'crop')
  | ('undo' | 'redo' | 'cut' | 'cancel' | 'help');

/** The fields of a `KeyboardEvent` that matter. */
export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PLAIN: Readonly<Record<string, Action>> = {
  ' ': 'toggle-play',
  k: 'toggle-play',
  j: 'slower',
  l: 'faster',
  i: 'set-start',
  o: 'set-end',
  p: 'loop',
  ',': 'frame-back',
  '.': 'frame-forward',
  arrowleft: 'step-back',
  arrowright: 'step-forward',
  home: 'to-beginning',
  end: 'to-finish',
  s: 'split',
  a: 'add-part',
  delete: 'remove-part',
  backspace: 'remove-part',
  z: 'zoom-to-selection',
  r: 'rotate-right',
  c: 'crop',
  enter: 'cut',
  escape: 'cancel',
};

const SHIFTED: Readonly<Record<string, Action>> = {
  i: 'to-start',
  o: 'to-end',
  p: 'play-selection',
  r: 'rotate-left',
  s: 'save-frame',
  z: 'show-all',
  arrowleft: 'second-back',
  arrowright: 'second-forward',
};

const WITH_ALT: Readonly<Record<string, Action>> = { arrowleft: 'move-earlier', arrowright: 'move-later' };

/** The action of a key; null for keys without one and for the browser's own shortcuts. */
export function actionOf(press: KeyPress): Action | null {
  const key = latin(press);
  if (press.altKey) return press.ctrlKey || press.metaKey || press.shiftKey ? null : (WITH_ALT[key] ?? null);
  if (press.ctrlKey || press.metaKey) {
    if (key !== 'z' || (press.ctrlKey && press.metaKey)) return null;
    return press.shiftKey ? 'redo' : 'undo';
  }
  // Some keyboards need Shift for this key, others don't.
  if (key === '?') return 'help';
  return (press.shiftKey ? SHIFTED : PLAIN)[key] ?? null;
}

/** The key's Latin letter. On keyboards with another script, the letter at the same place of most Latin keyboards. */
function latin({ key, code }: KeyPress): string {
  if (key.length !== 1 || key <= '~') return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}
