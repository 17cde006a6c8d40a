import type { ReactNode } from 'react';

/** One of the tools, as a button of the player's bar or as an item of a menu. */
export interface FrameTool {
  id: string;
  label: string;
  icon: ReactNode;
  enabled: boolean;
  /** Whether what it does shows in the clip. */
  isOn?: boolean;
  /** Whether the menu stays open, because it is often used more than once. */
  stays?: boolean;
  isBusy?: boolean;
  /** Whether it opens a dialog. */
  opens?: boolean;
  use(): void;
}
