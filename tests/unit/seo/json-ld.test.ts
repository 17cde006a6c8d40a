import { describe, expect, it } from 'vitest';
import { scriptJson } from '@/lib/seo/json-ld';
import { postKeywords } from '@/lib/seo/metadata';

describe('scriptJson', () => {
  it('cannot end the script element, and still says the same', () => {
    const value = { headline: '</script><script>alert(1)</script><!--' };
    expect(scriptJson(value)).not.toContain('<');
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});

describe('postKeywords', () => {
  it('are the category and the telling words of the slug', () => {
    expect(postKeywords({ slug: 'the-video-format-guide-2025', category: 'Technical' })).toEqual([
      'video format guide',
      'technical',
      'video',
      'format',
      'guide',
    ]);
  });
});
