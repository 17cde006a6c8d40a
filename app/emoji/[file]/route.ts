import { emojiPath, emojiSvg } from '@/lib/content/emoji';
import { allPosts } from '@/lib/content/posts';

export const dynamic = 'force-static';
export const dynamicParams = false;

const fileOf = (emoji: string) => emojiPath(emoji).slice('/emoji/'.length);

/** The emoji that pages show: those of the articles, each once. */
const shown = () => [...new Set(allPosts().map(({ image }) => image))];

export function generateStaticParams() {
  return shown().map((emoji) => ({ file: fileOf(emoji) }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const emoji = shown().find((one) => fileOf(one) === file);
  if (!emoji) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(emojiSvg(emoji)), { headers: { 'Content-Type': 'image/svg+xml' } });
}
