import { CallToAction } from '@/components/blog/call-to-action';
import { PageFrame } from '@/components/blog/page-frame';
import { toolPath } from '@/lib/content/paths';
import { TOOL_GROUPS, type ToolMeta } from '@/lib/content/tool';

/** What each list is about. */
const GROUPS = {
  Tasks: 'What do you want to do?',
  Formats: 'What kind of file do you have?',
} as const;

/** `/tools/`: every task page as a card. */
export function ToolIndex({ tools }: { tools: readonly ToolMeta[] }) {
  return (
    <PageFrame>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
        <header className="max-w-3xl">
          <h1 className="text-4xl font-bold text-balance sm:text-5xl">Free video tools in your browser</h1>
          <p className="mt-4 text-lg text-ink-soft sm:text-xl">
            One editor, set up for what you came to do. It reads the video on your device and saves the result
            there, so you never wait for an upload.
          </p>
        </header>
        {TOOL_GROUPS.map((group) => (
          <section key={group} aria-labelledby={group} className="mt-10 sm:mt-14">
            <h2 id={group} className="text-2xl font-bold sm:text-3xl">
              {GROUPS[group]}
            </h2>
            <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {tools
                .filter((tool) => tool.group === group)
                .map(({ slug, name, summary }) => (
                  <li
                    key={slug}
                    className="group relative rounded-panel border border-line bg-panel p-5 transition-shadow hover:shadow-panel"
                  >
                    <h3 className="text-lg font-bold">
                      <a
                        href={toolPath(slug)}
                        className="after:absolute after:inset-0 after:rounded-panel group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
                      >
                        {name}
                      </a>
                    </h3>
                    <p className="mt-1.5 text-ink-soft">{summary}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <div className="mt-16">
          <CallToAction
            title="Want all of it at once?"
            text="Every tool is the same editor. Open it without a task and use whatever you need."
            action="Open the editor"
          />
        </div>
      </div>
    </PageFrame>
  );
}
