import type { Action } from '@/lib/editor/shortcuts';

/** What the timeline's tools do beyond it. All but "Cut out" have a key. */
export type ToolAction =
  | Extract<
      Action,
      | ('undo' | 'redo' | 'split' | 'add-part' | 'remove-part')
      | ('play-selection' | 'zoom-to-selection' | 'show-all' | 'help')
    >
  | 'cut-out';

/** Where the buttons zoom to. */
export type ZoomAction = 'zoom-in' | 'zoom-out';

export interface Tools {
  canUndo: boolean;
  canRedo: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** The selection isn't the whole file, so that removing it leaves something. */
  canZoomToSelection: boolean;
  canPlay: boolean;
  /** The selection can change. */
  canEdit: boolean;
  several: boolean;
  onAction(action: ToolAction | ZoomAction): void;
}

/** From which width on a tool has its place in the bar, and until when it is an item of the menu. */
export const FROM = {
  zoomOut: { tool: 'hidden @min-[18.25rem]:inline-flex', item: '@min-[18.25rem]:hidden' },
  showAll: { tool: 'hidden @min-[21rem]:inline-flex', item: '@min-[21rem]:hidden' },
  parts: { tool: 'hidden @min-[32rem]:inline-flex', item: '@min-[32rem]:hidden' },
} as const;
