import matter from 'gray-matter';
import { ContentError, fieldsOf } from './fields';
import { smartQuotes } from './typography';

/** What the editor of a task page begins with (`components/tools/openings.ts`). */
export const OPENINGS = [
  'plain',
  'cut-out',
  'join',
  'crop',
  'rotate',
  'fit',
  'gif',
  'no-sound',
  'sound-only',
  'mkv',
] as const;
export type Opening = (typeof OPENINGS)[number];

/** The lists of `/tools/`, in their order. */
export const TOOL_GROUPS = ['Tasks', 'Formats'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

export interface ToolStep {
  title: string;
  text: string;
  /** The alternative text of its screenshot, `public/tools/{slug}-{number}.webp` (`scripts/tool-shots.mjs`). */
  alt: string;
}

/** A task page, without its prose: the front matter of `content/tools/{slug}.mdx`. */
export interface ToolMeta {
  slug: string;
  group: ToolGroup;
  /** Its place in lists. */
  order: number;
  /** In lists of tools. */
  name: string;
  /** What it does, on its card. */
  summary: string;
  /** Of the page, as the tab shows it. */
  title: string;
  description: string;
  keywords: readonly string[];
  heading: string;
  lead: string;
  /** One emoji, for the image of shared links. */
  image: string;
  opensWith: Opening;
  /** The title of the steps, such as "How to mute a video". */
  howTo: string;
  steps: readonly ToolStep[];
  questions: readonly { question: string; answer: string }[];
  /** An article that says more, and what it says. */
  guide: { slug: string; text: string };
  /** The slugs of related tools. */
  siblings: readonly string[];
  /** The day its facts were last checked, `YYYY-MM-DD`. */
  updated: string;
}

export interface Tool extends ToolMeta {
  /** MDX. */
  body: string;
}

const FIELDS: readonly (keyof ToolMeta)[] = [
  'slug',
  'group',
  'order',
  'name',
  'summary',
  'title',
  'description',
  'keywords',
  'heading',
  'lead',
  'image',
  'opensWith',
  'howTo',
  'steps',
  'questions',
  'guide',
  'siblings',
  'updated',
];

const STEPS = 3;
const QUESTIONS = 5;

/**
 * Parses a task page. Quotation marks become typographic.
 * @throws {ContentError} for the first field that is missing, unknown or wrong.
 */
export function parseTool(file: string, source: string): Tool {
  // Without options, gray-matter returns a cached result for the same text.
  const { data, content } = matter(source, {});
  const { fail, text, number, emoji, slug, day, oneOf, list } = fieldsOf(file, data, FIELDS, 'a task page');
  const prose = (field: string) => smartQuotes(text(field));

  if (!file.endsWith(`/${slug('slug')}.mdx`)) throw fail('slug', "must be the file's name");

  /** The texts of an entry of a list, or of a field with texts of its own. */
  const texts = <T extends string>(entry: unknown, place: string, names: readonly T[]): Record<T, string> => {
    const isGroup = typeof entry === 'object' && entry !== null;
    if (!isGroup) throw fail(place, `must have ${names.join(', ')}`);
    const fields = fieldsOf(`${file}, ${place}`, { ...entry }, names, place);
    const read = names.map((name) => [name, smartQuotes(fields.text(name))] as const);
    return Object.fromEntries(read) as Record<T, string>;
  };

  return {
    slug: slug('slug'),
    group: oneOf('group', TOOL_GROUPS),
    order: number('order'),
    name: prose('name'),
    summary: prose('summary'),
    title: prose('title'),
    description: prose('description'),
    keywords: list('keywords', 0).map(String),
    heading: prose('heading'),
    lead: prose('lead'),
    image: emoji('image'),
    opensWith: oneOf('opensWith', OPENINGS),
    howTo: prose('howTo'),
    steps: list('steps', STEPS).map((step) => texts(step, 'steps', ['title', 'text', 'alt'])),
    questions: list('questions', QUESTIONS).map((one) => texts(one, 'questions', ['question', 'answer'])),
    guide: texts(data.guide, 'guide', ['slug', 'text']),
    siblings: list('siblings', 0).map(String),
    updated: day('updated'),
    body: content,
  };
}

/**
 * Sorts tools by group and order.
 * @throws {ContentError} if two share a place, or one names a sibling that isn't there.
 */
export function sortTools(tools: readonly Tool[]): Tool[] {
  const place = ({ group, order }: Tool) => TOOL_GROUPS.indexOf(group) * 1000 + order;
  const sorted = tools.toSorted((a, b) => place(a) - place(b));
  sorted.forEach((tool, i) => {
    const file = `content/tools/${tool.slug}.mdx`;
    const before = sorted[i - 1];
    if (before && place(before) === place(tool))
      throw new ContentError(file, 'order', `is ${tool.order}, as in ${before.slug}.mdx`);
    for (const sibling of tool.siblings)
      if (sibling === tool.slug || !tools.some(({ slug }) => slug === sibling))
        throw new ContentError(file, 'siblings', `has "${sibling}", which is no other tool`);
  });
  return sorted;
}
