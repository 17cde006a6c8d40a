import { smartQuotes } from './typography';

/** A heading's anchor and text, as the table of contents lists it. */
export interface Heading {
  id: string;
  text: string;
}

/** "What is a keyframe?" → "what-is-a-keyframe". The article's headings and its contents list both use this. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Second-level headings of an MDX body, outside fenced code, without inline marks. */
export function headings(mdx: string): Heading[] {
  const prose = mdx.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^## +(.+?) *$/gm)].map((match) => {
    const text = smartQuotes((match[1] ?? '').replace(/[*_`]/g, ''));
    return { id: headingId(text), text };
  });
}
