import { listed } from './format';

/** Texts about files that were shared to the installed app. */
export const SHARED = {
  open: 'Open',
  dismiss: 'Dismiss',
  offer: (names: readonly string[]) =>
    names.length > 1
      ? `${listed(names)} were shared with Snipreel. Open them?`
      : `${listed(names)} was shared with Snipreel. Open it?`,
} as const;
