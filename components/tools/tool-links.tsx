import { postPath, TOOLS_PATH, toolPath } from '@/lib/content/paths';
import type { ToolMeta } from '@/lib/content/tool';

interface ToolLinksProps {
  tool: ToolMeta;
  /** The title of the article that says more. */
  guide: string;
  siblings: readonly ToolMeta[];
}

const LINK = 'font-semibold text-accent-ink underline underline-offset-4 hover:no-underline';

/** Beside the prose on a wide screen: an article that says more, and related tools. */
export function ToolLinks({ tool, guide, siblings }: ToolLinksProps) {
  return (
    <aside aria-label="Read on" className="mt-12 flex flex-col gap-6 lg:mt-0">
      <div className="rounded-panel border border-line bg-panel p-5">
        <h2 className="font-bold">The guide</h2>
        <p className="mt-2 text-ink-soft">{tool.guide.text}</p>
        <a href={postPath(tool.guide.slug)} className={`mt-2 inline-block py-1 ${LINK}`}>
          {guide}
        </a>
      </div>
      <nav aria-labelledby="siblings-heading" className="rounded-panel border border-line bg-panel p-5">
        <h2 id="siblings-heading" className="font-bold">
          Related tools
        </h2>
        <ul className="mt-1">
          {siblings.map(({ slug, name }) => (
            <li key={slug}>
              <a href={toolPath(slug)} className={`inline-flex min-h-10 items-center ${LINK}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <a
          href={TOOLS_PATH}
          className="inline-flex min-h-10 items-center text-ink-soft underline hover:text-ink"
        >
          All tools
        </a>
      </nav>
    </aside>
  );
}
