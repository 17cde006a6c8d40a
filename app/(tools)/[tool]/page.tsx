import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { ToolPage } from '@/components/tools/tool-page';
import { BRAND } from '@/lib/config/brand';
import { allPosts } from '@/lib/content/posts';
import { allTools, toolOf } from '@/lib/content/tools';
import { toolCard } from '@/lib/seo/cards';
import {
  breadcrumbs,
  faqPage,
  graph,
  howTo,
  organization,
  toolApplication,
  toolCrumb,
  toolsCrumb,
} from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

interface Props {
  params: Promise<{ tool: string }>;
}

export const dynamicParams = false;

export function generateStaticParams() {
  return allTools().map(({ slug }) => ({ tool: slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tool = toolOf((await params).tool);
  return pageMetadata({
    title: `${tool.title} - ${BRAND.name}`,
    description: tool.description,
    keywords: tool.keywords,
    path: `/${tool.slug}/`,
    card: toolCard(tool),
  });
}

/** The editor, opened for one task: `content/tools/{slug}.mdx`. */
export default async function Page({ params }: Props) {
  const tool = toolOf((await params).tool);
  const guide = allPosts().find(({ slug }) => slug === tool.guide.slug);
  if (!guide) throw new Error(`content/tools/${tool.slug}.mdx: there is no article "${tool.guide.slug}"`);
  return (
    <>
      <JsonLd
        graph={graph(
          toolApplication(tool),
          howTo(tool),
          faqPage(tool.questions, `/${tool.slug}/`),
          organization(),
          breadcrumbs(toolsCrumb, toolCrumb(tool)),
        )}
      />
      <ToolPage tool={tool} guide={guide.title} siblings={tool.siblings.map(toolOf)} />
    </>
  );
}
