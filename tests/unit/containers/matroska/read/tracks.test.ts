import { expect, it } from 'vitest';
import { languageOf } from '@/lib/containers/matroska/read/tracks';

it.each([
  ['eng', '', 'eng'],
  ['ger', '', 'deu'],
  ['eng', 'fil-PH', 'fil'],
  ['ger', 'de-AT', 'deu'],
  ['', '', 'und'],
])('the language “%s” with the tag “%s” is %s', (language, languageTag, code) => {
  expect(languageOf({ language, languageTag })).toBe(code);
});
