import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a function that reads all MDX files of a folder. It runs at build time only, and reads them once; in `next dev` it reads them
 * each time, to show edits.
 */
export function mdxFolder<T>(
  folder: string,
  parse: (file: string, source: string) => T,
  sort: (items: readonly T[]) => T[],
): () => T[] {
  const read = () => {
    const names = readdirSync(join(process.cwd(), folder)).filter((name) => name.endsWith('.mdx'));
    return sort(
      names.map((name) =>
        parse(`${folder}/${name}`, readFileSync(join(process.cwd(), folder, name), 'utf8')),
      ),
    );
  };
  let built: T[] | undefined;
  return () => {
    if (process.env.NODE_ENV !== 'production') return read();
    built ??= read();
    return built;
  };
}
