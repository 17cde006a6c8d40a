/** Texts of the timeline, and what a screen reader says about it. */

export const TIMELINE = {
  label: 'Timeline',
  tools: 'Timeline tools',
  selection: 'Selection',
  undo: 'Undo',
  redo: 'Redo',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  showAll: 'Show all',
  zoomToSelection: 'Zoom to selection',
  playSelection: 'Play selection',
  more: 'More tools',
  shortcuts: 'Keyboard shortcuts',
} as const;

/** What a screen reader says about changes to the selection that weren't made with a slider or a field. */
export const ANNOUNCED = {
  start: (start: string, _end: string) => `Start set to ${start}.`,
  end: (_start: string, end: string) => `End set to ${end}.`,
  undone: (start: string, end: string) => `Undone. The selection is ${start} to ${end}.`,
  redone: (start: string, end: string) => `Redone. The selection is ${start} to ${end}.`,
} as const;
