/** The list of shortcuts. `lib/editor/shortcuts.ts` says which key does what. */

export const SHORTCUTS_DIALOG = {
  title: 'Keyboard shortcuts',
  setting: 'Use keyboard shortcuts',
} as const;

export interface ShortcutHelp {
  /** Alternatives, each a combination of keys. */
  keys: readonly (readonly string[])[];
  does: string;
}

export const SHORTCUT_GROUPS: readonly { title: string; shortcuts: readonly ShortcutHelp[] }[] = [
  {
    title: 'Play',
    shortcuts: [
      { keys: [['Space'], ['K']], does: 'Play or pause' },
      { keys: [['J'], ['L']], does: 'Slower and back, faster' },
      { keys: [['Shift', 'P']], does: 'Play the selection once' },
      { keys: [['P']], does: 'Play the selection in a loop' },
    ],
  },
  {
    title: 'Move',
    shortcuts: [
      { keys: [[','], ['.']], does: 'One frame back, forward' },
      { keys: [['←'], ['→']], does: '0.1 seconds back, forward' },
      {
        keys: [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
        does: '1 second back, forward',
      },
      { keys: [['Home'], ['End']], does: 'To the beginning, the end' },
      {
        keys: [
          ['Shift', 'I'],
          ['Shift', 'O'],
        ],
        does: 'To the start, the end of the selection',
      },
    ],
  },
  {
    title: 'Select',
    shortcuts: [
      { keys: [['I'], ['O']], does: 'Set the start, the end here' },
      { keys: [['Ctrl or ⌘', 'Z']], does: 'Undo' },
      { keys: [['Ctrl or ⌘', 'Shift', 'Z']], does: 'Redo' },
      { keys: [['Shift', 'drag']], does: 'Keep to keyframes' },
      { keys: [['Alt', 'drag']], does: 'Keep to frames' },
      { keys: [['Ctrl or ⌘', 'wheel']], does: 'Zoom the timeline' },
      { keys: [['Z']], does: 'Zoom to the selection, and back' },
    ],
  },
  {
    title: 'Cut',
    shortcuts: [
      { keys: [['Enter']], does: 'Cut and download' },
      { keys: [['Esc']], does: 'Cancel the cut' },
      { keys: [['?']], does: 'Show this list' },
    ],
  },
];
