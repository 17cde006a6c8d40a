import { AdSlot } from '@/components/ads/ad-slot';
import { NativeSlot } from '@/components/ads/native-slot';
import { Prose } from '@/components/blog/prose';
import { EditorProvider } from '@/components/editor/editor-provider';
import { EditorSection } from '@/components/editor/editor-section';
import { UPLOAD_ID } from '@/components/editor/page-ids';
import { UploadSection } from '@/components/landing/upload-section';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { longDate } from '@/lib/content/dates';
import { FACTS_PATH, TOOLS_PATH } from '@/lib/content/paths';
import type { Tool, ToolMeta } from '@/lib/content/tool';
import { Begin } from './begin';
import { beginsWith } from './openings';
import { ToolFaq } from './tool-faq';
import { ToolLinks } from './tool-links';
import { ToolSteps } from './tool-steps';

interface ToolPageProps {
  tool: Tool;
  /** The title of the article that says more. */
  guide: string;
  siblings: readonly ToolMeta[];
}

/** The one template of all task pages. The editor is home's: the same panel, section and scripts. */
export function ToolPage({ tool, guide, siblings }: ToolPageProps) {
  const begins = beginsWith(tool.opensWith);
  return (
    <EditorProvider>
      <Begin {...begins} />
      <SiteHeader />
      <main data-react>
        <section className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-6 px-4 pt-6 pb-10 editing:sr-only sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-16 lg:pb-16">
          <div className="lg:self-center">
            <nav aria-label="Breadcrumb" className="text-sm editing:hidden text-ink-soft">
              <a href={TOOLS_PATH} className="inline-flex min-h-6 items-center underline hover:text-ink">
                Tools
              </a>
              <span aria-hidden> / </span>
              <span aria-current="page">{tool.name}</span>
            </nav>
            <h1 className="mt-2 text-3xl font-extrabold tracking-tight text-balance min-[24rem]:text-4xl sm:text-5xl lg:mt-4 lg:text-6xl">
              {tool.heading}
            </h1>
            <p className="mt-3 max-w-xl text-ink-soft sm:mt-4 sm:text-lg lg:text-xl">{tool.lead}</p>
          </div>
          <div id={UPLOAD_ID} className="editing:hidden lg:self-start">
            <UploadSection takes={begins.takes?.toUpperCase()} />
          </div>
        </section>
        <EditorSection />
        <ToolSteps tool={tool} />
        <AdSlot place="leaderboard" className="ad-between" />
        <div className="mx-auto max-w-6xl gap-x-12 px-4 py-10 sm:px-6 sm:py-16 lg:grid lg:grid-cols-[minmax(0,68ch)_17rem] lg:justify-between">
          <div className="min-w-0">
            <Prose source={tool.body} className="[&>h2:first-child]:mt-0" />
            <p className="mt-8 text-sm text-ink-soft">
              <a href={FACTS_PATH} className="underline hover:text-ink">
                Facts checked
              </a>{' '}
              <time dateTime={tool.updated}>{longDate(tool.updated)}</time>
            </p>
          </div>
          <ToolLinks tool={tool} guide={guide} siblings={siblings} />
        </div>
        <ToolFaq questions={tool.questions} />
        <NativeSlot className="ad-row" />
      </main>
      <SiteFooter />
    </EditorProvider>
  );
}
