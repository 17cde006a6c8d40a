/** Texts about several files in one clip. */
export const FILES = {
  add: 'Add another video',
  /** Beside its icon, where there is little room. */
  addShort: 'Add',
  addOthers: (count: number) => (count === 1 ? 'Add the other one' : `Add the other ${count}`),
  drop: 'Drop to add to your clip',
  title: 'Files in this clip',
  count: (count: number) => `${count} file${count === 1 ? '' : 's'}`,
  /** The button that opens the list, spoken. */
  open: (count: number, problems: number) =>
    problems > 0 ? `${FILES.count(count)}, ${problems} can’t be used` : FILES.count(count),
  problems: (count: number) => `${count} can’t be used`,
  list: 'Files',
  opening: 'Opening…',
  waiting: 'Waits for the cut',
  parts: (count: number) => `${count} part${count === 1 ? '' : 's'}`,
  remove: (name: string) => `Remove ${name}`,
  openAnyway: (name: string) => `Open ${name} anyway`,
  sortTime: 'Sort by recording time',
  sortName: 'Sort by name',
  match: 'Format of the clip',
  matchAuto: 'Automatic: re-encode as little as possible',
  matchFile: (name: string, size: string | null) => (size ? `Like ${name} (${size})` : `Like ${name}`),
  chunks: 'Some files are pieces of one recording, in another order than they were recorded.',
  sortChunks: 'Put them in order',
} as const;
