import { plural } from './format';

/** Texts about several files in one clip. */
export const FILES = {
  add: 'Add another video',
  /** Beside its icon, where there is little room. */
  addShort: 'Add',
  addOthers: (count: number) => plural(count, { one: 'Add the other one', other: `Add the other ${count}` }),
  drop: 'Drop to add to your clip',
  title: 'Files in this clip',
  count: (count: number) => plural(count, { one: `${count} file`, other: `${count} files` }),
  /** The button that opens the list, spoken. */
  open: (count: number, problems: number) =>
    problems > 0
      ? plural(count, {
          one: `${count} file, ${problems} can’t be used`,
          other: `${count} files, ${problems} can’t be used`,
        })
      : FILES.count(count),
  list: 'Files',
  opening: 'Opening…',
  waiting: 'Waits for the cut',
  parts: (count: number) => plural(count, { one: `${count} part`, other: `${count} parts` }),
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
