import { BRAND } from '@/lib/config/brand';
import { publicUrl } from '@/lib/config/origin';
import { BLOG_NAME } from '@/lib/content/blog';
import type { PostMeta } from '@/lib/content/frontmatter';
import type { ToolMeta } from '@/lib/content/tool';
import type { Question } from './json-ld';

/** The site in one page of Markdown, for programs that read instead of browse: https://llmstxt.org */
export function llmsText(
  posts: readonly PostMeta[],
  tools: readonly ToolMeta[],
  questions: readonly Question[],
): string {
  return `# ${BRAND.name}

> ${BRAND.description}

The video never leaves the visitor's device. An MP4 or MOV is cut by writing a new index, without re-encoding. An exact start
re-encodes only the frames up to the next keyframe. A clip can hold several parts of one video, or of several, in any order,
or each part becomes a file of its own. Files whose streams match are joined without re-encoding. A clip can be fitted to a
size limit: it is copied if it already fits, and otherwise re-encoded as H.264 and AAC, never larger than the limit. Rotating
re-encodes nothing. Cropping (9:16, 1:1, 4:5, 16:9 or any other shape) and flipping re-encode the video. Single frames are saved
as PNG, JPEG or WebP, and up to 30 seconds as a GIF or animated WebP. Streams that don't play everywhere are named, and converted
to H.264 and AAC on request. Where parts meet, a few frames may be re-encoded, and AAC and Opus sound is crossfaded where the
browser can. Other formats are copied or converted by programs that run in the browser. The editor works offline after one visit,
and its own code is public under the MIT license.

## The tool

- [${BRAND.name}](${publicUrl('/')}): ${BRAND.tagline.toLowerCase()}

The same editor, opened for one task ([all of them](${publicUrl('/tools/')})):

${tools.map(({ slug, name, summary }) => `- [${name}](${publicUrl(`/${slug}/`)}): ${summary}`).join('\n')}

## ${BLOG_NAME}

${posts.map(({ slug, title, excerpt }) => `- [${title}](${publicUrl(`/blog/${slug}/`)}): ${excerpt}`).join('\n')}

## Questions

${questions.map(({ question, answer }) => `- **${question}** ${answer}`).join('\n')}

## Optional

- [RSS](${publicUrl('/feed.xml')}), [JSON Feed](${publicUrl('/feed.json')})
- [About, and how facts are checked](${publicUrl('/about/')})
- [Privacy policy](${publicUrl('/privacy/')})
- [Terms of service](${publicUrl('/terms/')})
- [Source code](${BRAND.repository})
`;
}
