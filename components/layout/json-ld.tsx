import type { Graph } from 'schema-dts';
import { scriptJson } from '@/lib/seo/json-ld';

/** Structured data of a page: a block of data, which no browser runs. */
export function JsonLd({ graph }: { graph: Graph }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to write a script's text; `<` is escaped
      dangerouslySetInnerHTML={{ __html: scriptJson(graph) }}
    />
  );
}
