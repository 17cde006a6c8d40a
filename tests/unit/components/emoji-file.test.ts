import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emojiFile } from '@/components/cards/emoji-file';
import { allPosts } from '@/lib/content/posts';

it.each([
  ['🎬', '1f3ac.svg'],
  ['✂️', '2702.svg'],
  ['👩‍💻', '1f469-200d-1f4bb.svg'],
  ['🏳️‍🌈', '1f3f3-fe0f-200d-1f308.svg'],
])('%s is drawn in %s', (emoji, file) => {
  expect(emojiFile(emoji)).toBe(file);
  expect(existsSync(`node_modules/@twemoji/svg/${file}`)).toBe(true);
});

it('every post has a drawing', () => {
  for (const { image } of allPosts())
    expect(existsSync(`node_modules/@twemoji/svg/${emojiFile(image)}`)).toBe(true);
});
