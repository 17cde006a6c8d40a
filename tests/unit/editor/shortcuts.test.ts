import { describe, expect, it } from 'vitest';
import { SHORTCUT_GROUPS } from '@/lib/editor/messages/shortcuts';
import { actionOf, type KeyPress } from '@/lib/editor/shortcuts';
import { faster, slower } from '@/lib/editor/shuttle';

function press(keys: string, code = ''): KeyPress {
  const parts = keys.split('+');
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? '',
    code,
    shiftKey: has('Shift'),
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
  };
}

describe('actionOf', () => {
  it.each([
    [' ', 'toggle-play'],
    ['k', 'toggle-play'],
    ['K', 'toggle-play'],
    ['j', 'slower'],
    ['l', 'faster'],
    ['i', 'set-start'],
    ['o', 'set-end'],
    [',', 'frame-back'],
    ['.', 'frame-forward'],
    ['ArrowLeft', 'step-back'],
    ['ArrowRight', 'step-forward'],
    ['Shift+ArrowLeft', 'second-back'],
    ['Shift+ArrowRight', 'second-forward'],
    ['Home', 'to-beginning'],
    ['End', 'to-finish'],
    ['Shift+I', 'to-start'],
    ['Shift+O', 'to-end'],
    ['p', 'loop'],
    ['Shift+P', 'play-selection'],
    ['z', 'zoom-to-selection'],
    ['Shift+Z', 'show-all'],
    ['s', 'split'],
    ['a', 'add-part'],
    ['Delete', 'remove-part'],
    ['Alt+ArrowLeft', 'move-earlier'],
    ['Alt+ArrowRight', 'move-later'],
    ['Backspace', 'remove-part'],
    ['Ctrl+z', 'undo'],
    ['Meta+z', 'undo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Meta+Shift+z', 'redo'],
    ['Enter', 'cut'],
    ['Escape', 'cancel'],
    ['?', 'help'],
    ['Shift+?', 'help'],
  ])('%j is %s', (keys, action) => {
    expect(actionOf(press(keys))).toBe(action);
  });

  it.each([
    'Ctrl+i',
    'Ctrl+o',
    'Ctrl+p',
    'Meta+k',
    'Ctrl+l',
    'Ctrl+j',
    'Ctrl+s',
    'Meta+a',
    'Ctrl+Backspace',
    'Alt+Shift+ArrowLeft',
    'Ctrl+Alt+ArrowLeft',
    'Alt+ArrowUp',
    'Ctrl+ArrowRight',
    'Alt+z',
    'Ctrl+Meta+z',
    'Shift+K',
    'Shift+ ',
    'Shift+Enter',
    'Tab',
    'F5',
    'ArrowUp',
    'PageDown',
  ])('%j is left to the browser', (keys) => {
    expect(actionOf(press(keys))).toBeNull();
  });

  it('takes the key that stands in a letter’s place on keyboards of other scripts', () => {
    expect(actionOf(press('ш', 'KeyI'))).toBe('set-start');
    expect(actionOf(press('Ctrl+я', 'KeyZ'))).toBe('undo');
    // A Latin keyboard of another order keeps its own letters.
    expect(actionOf(press('Ctrl+z', 'KeyY'))).toBe('undo');
  });

  it('is completely listed in the help', () => {
    const names = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
    for (const name of ['Space', 'K', 'J', 'L', 'I', 'O', ',', '.', '←', '→', 'Shift+←', 'Home', 'End', 'P'])
      expect(names).toContain(name);
    for (const name of [
      'Shift+I',
      'Shift+O',
      'Ctrl or ⌘+Z',
      'Ctrl or ⌘+Shift+Z',
      'Enter',
      'Esc',
      '?',
      'Z',
      'Shift+P',
      'S',
      'A',
      'Delete',
      'Backspace',
    ])
      expect(names).toContain(name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('J and L', () => {
  it('step through the speeds and on into backwards', () => {
    const at = (rate: number) => ({ playing: true, rate });
    expect([1, 1.5, 2, 4].map((rate) => faster(at(rate)).rate)).toEqual([1.5, 2, 4, 4]);
    expect([4, 1, 0.5, 0.25, -1, -4].map((rate) => slower(at(rate)).rate)).toEqual([
      2, 0.5, 0.25, -1, -2, -4,
    ]);
    expect(faster(at(-1)).rate).toBe(0.25);
  });

  it('start a player that stands still', () => {
    expect(faster({ playing: false, rate: 2 })).toEqual({ playing: true, rate: 2 });
    expect(slower({ playing: false, rate: 2 })).toEqual({ playing: true, rate: -1 });
  });
});
