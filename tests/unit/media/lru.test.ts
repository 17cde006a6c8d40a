import { expect, test } from 'vitest';
import { Lru } from '@/lib/media/lru';

test('drops the least recently used value first', () => {
  const lru = new Lru<string, number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect(lru.get('b')).toBeUndefined();
  expect(lru.get('a')).toBe(1);
  expect(lru.get('c')).toBe(3);
});

test('setting a key again replaces its value', () => {
  const lru = new Lru<number, string>(2);
  lru.set(1, 'old');
  lru.set(2, 'other');
  lru.set(1, 'new');
  expect(lru.get(1)).toBe('new');
  expect(lru.get(2)).toBe('other');
});
