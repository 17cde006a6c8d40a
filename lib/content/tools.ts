import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTool, sortTools, type Tool } from './tool';

const FOLDER = 'content/tools';

let built: Tool[] | undefined;

/** All task pages, in the order of lists. Runs at build time only; `next dev` reads the files again, to show edits. */
export function allTools(): Tool[] {
  if (process.env.NODE_ENV !== 'production') return readTools();
  built ??= readTools();
  return built;
}

function readTools(): Tool[] {
  const folder = join(process.cwd(), FOLDER);
  const names = readdirSync(folder).filter((name) => name.endsWith('.mdx'));
  return sortTools(
    names.map((name) => parseTool(`${FOLDER}/${name}`, readFileSync(join(folder, name), 'utf8'))),
  );
}

/** A task page. @throws if there is none of that name. */
export function toolOf(slug: string): Tool {
  const tool = allTools().find((one) => one.slug === slug);
  if (!tool) throw new Error(`content/tools/${slug}.mdx is missing`);
  return tool;
}
