/** The list of shortcuts. `lib/editor/shortcuts.ts` says which key does what. */

export const SHORTCUTS_DIALOG = {
  title: 'Keyboard shortcuts',
  setting: 'Use keyboard shortcuts',
} as const;

export interface ShortcutHelp {
  /** Alternatives, each a combination of keys with + between them. */
  keys: readonly string[];
  does: string;
}

export const SHORTCUT_GROUPS: readonly { title: string; shortcuts: readonly ShortcutHelp[] }[] = [
  {
    title: 'Play',
    shortcuts: [
      { keys: ['Space', 'K'], does: 'Play or pause' },
      { keys: ['J'], does: 'Slow down or play backward' },
      { keys: ['L'], does: 'Play or speed up' },
      { keys: ['Shift+P'], does: 'Play the selection once' },
      { keys: ['P'], does: 'Play the selection in a loop' },
    ],
  },
  {
    title: 'Move',
    shortcuts: [
      { keys: [',', '.'], does: 'Back or forward one frame' },
      { keys: ['←', '→'], does: 'Back or forward 0.1 seconds' },
      { keys: ['Shift+←', 'Shift+→'], does: 'Back or forward 1 second' },
      { keys: ['Home', 'End'], does: 'Go to the beginning or end' },
      { keys: ['Shift+I', 'Shift+O'], does: 'Go to the start or end of the selection' },
    ],
  },
  {
    title: 'Select',
    shortcuts: [
      { keys: ['I', 'O'], does: 'Set the start or end here' },
      { keys: ['Ctrl or ⌘+Z'], does: 'Undo' },
      { keys: ['Ctrl or ⌘+Shift+Z'], does: 'Redo' },
      { keys: ['Shift+drag'], does: 'Snap to keyframes' },
      { keys: ['Alt+drag'], does: 'Snap to frames' },
      { keys: ['Ctrl or ⌘+wheel'], does: 'Zoom the timeline' },
      { keys: ['Z', 'Shift+Z'], does: 'Zoom to the selection, or show all' },
    ],
  },
  {
    title: 'Parts',
    shortcuts: [
      { keys: ['S'], does: 'Split at the playhead' },
      { keys: ['Delete', 'Backspace'], does: 'Remove the selected part' },
      { keys: ['A'], does: 'Add a part' },
      { keys: ['I+O+Enter'], does: 'Mark and keep part after part while it plays' },
      { keys: ['Alt+←', 'Alt+→'], does: 'Move the selected part earlier or later' },
    ],
  },
  {
    title: 'Frame',
    shortcuts: [
      { keys: ['R', 'Shift+R'], does: 'Rotate right or left' },
      { keys: ['C'], does: 'Crop' },
    ],
  },
  {
    title: 'Cut',
    shortcuts: [
      { keys: ['Enter'], does: 'Cut and download' },
      { keys: ['Shift+S'], does: 'Save this frame as an image' },
      { keys: ['Esc'], does: 'Cancel the cut' },
      { keys: ['?'], does: 'Show this list' },
    ],
  },
];
