import { mdxFolder } from './mdx-folder';
import { parseTool, sortTools, type Tool } from './tool';

/** All task pages, in the order of lists. */
export const allTools = mdxFolder('content/tools', parseTool, sortTools);

/** A task page. @throws if there is none of that name. */
export function toolOf(slug: string): Tool {
  const tool = allTools().find((one) => one.slug === slug);
  if (!tool) throw new Error(`content/tools/${slug}.mdx is missing`);
  return tool;
}
