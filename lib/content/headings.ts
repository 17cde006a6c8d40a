import { smartQuotes } from './typography';

/** A heading's anchor and text, as the table of contents lists it. */
export interface Heading {
  id: string;
  text: string;
}

/** The id of a heading: "What is a keyframe?" → "what-is-a-keyframe". Headings and the contents list share it. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The second-level headings of an MDX body, without fenced code and inline marks. */
export function headings(mdx: string): Heading[] {
  const prose = mdx.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^## +(.+?) *$/gm)].map((match) => {
    const text = smartQuotes((match[1] ?? '').replace(/[*_`]/g, ''));
    return { id: headingId(text), text };
  });
}
