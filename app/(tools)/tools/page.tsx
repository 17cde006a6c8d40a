import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { ToolIndex } from '@/components/tools/tool-index';
import { BRAND } from '@/lib/config/brand';
import { allTools } from '@/lib/content/tools';
import { TOOLS_CARD } from '@/lib/seo/cards';
import { breadcrumbs, graph, toolsCrumb } from '@/lib/seo/json-ld';
import { pageMetadata } from '@/lib/seo/metadata';

export const metadata: Metadata = pageMetadata({
  title: `Free Video Tools That Run in Your Browser - ${BRAND.name}`,
  description:
    'Trim, cut out, merge, crop, compress, mute or rotate a video, make a GIF, save the sound, or cut MOV, AVI, MKV and WebM. Free, no upload.',
  keywords: ['video tools', 'online video editor', 'no upload', 'free video tools'],
  path: '/tools/',
  card: TOOLS_CARD,
});

export default function Page() {
  return (
    <>
      <JsonLd graph={graph(breadcrumbs(toolsCrumb))} />
      <ToolIndex tools={allTools()} />
    </>
  );
}
