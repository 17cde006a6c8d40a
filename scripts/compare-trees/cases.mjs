// Which files are cut, and how: the same for the same seed, in every tree.
import { loadModule } from '../lib/load-module.mjs';

/**
 * @typedef {import('../../lib/edit/edit').EditOptions} EditOptions
 * @typedef {{ file: number, startMs: number, endMs: number }} CasePart file: its number among the case's files
 * @typedef {{ title: string, files: string[], parts: CasePart[], options: Partial<EditOptions>, broken?: string }} Case
 *   files: paths; broken: the engine whose clips are broken after they were made
 * @typedef {{ names: string, copies: number, encodings: number, joins: number, seed: number }} Choice names: a text in files' names
 * @typedef {import('../../tests/fuzz/random').Random} Random
 * @typedef {[name: string, parts: number, options: Partial<EditOptions>, broken?: string]} Kind
 */

/** Milliseconds. Encoding takes long. */
const LONGEST_ENCODED = 1_500;
const SHORTEST = 200;

const FRAMING = { turn: /** @type {const} */ (0), flip: false, crop: null };
const CROP = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const LIMIT = /** @type {const} */ ({
  bytes: 60_000,
  lines: 'auto',
  rate: 'auto',
  mono: false,
  thorough: false,
});
const VIDEO = /** @type {const} */ ({ kind: 'video', sound: 'keep', codecs: 'source', limit: null });
const SOUND = /** @type {const} */ ({ kind: 'sound', codecs: 'source', limit: null });
const GIF = /** @type {const} */ ({ format: 'gif', longerSide: 160, rate: 5, loop: true, bytes: null });

/** Edits that copy what can be copied. @type {Kind[]} */
const COPIES = [
  ['trim', 1, {}],
  ['exact trim', 1, { start: 'exact' }],
  ['2 parts', 2, {}],
  ['2 exact parts', 2, { start: 'exact' }],
  ['3 exact parts', 3, { start: 'exact' }],
  ['no sound', 1, { output: { ...VIDEO, sound: 'remove' } }],
  ['sound only', 1, { output: SOUND }],
  ['no metadata', 1, { metadata: 'remove' }],
  ['a chapter for each part', 2, { chapters: 'parts' }],
  ['turned', 1, { framing: { ...FRAMING, turn: 90 } }],
];

/** @type {Kind[]} */
const ENCODINGS = [
  ['encoded', 1, { start: 'encode' }],
  ['2 parts encoded', 2, { start: 'encode' }],
  ['cropped', 1, { framing: { ...FRAMING, crop: CROP } }],
  ['mirrored, 2 parts', 2, { framing: { ...FRAMING, flip: true } }],
  ['a size limit', 1, { output: { ...VIDEO, limit: LIMIT } }],
  ['a size limit, x264', 1, { output: { ...VIDEO, limit: { ...LIMIT, thorough: true } } }],
  ['converted', 1, { output: { ...VIDEO, codecs: 'plain' } }],
  ['converted sound', 2, { output: { ...SOUND, codecs: 'plain' } }],
  ['a GIF', 1, { output: { kind: 'animation', animation: GIF } }],
  ['index engine broken', 1, {}, 'index'],
  ['index engine broken, exact', 2, { start: 'exact' }, 'index'],
  ['packets engine broken', 1, { start: 'encode' }, 'packets'],
];

/** Edits of two files. @type {Kind[]} */
const JOINS = [
  ['exact', 3, { start: 'exact' }],
  ['lossless', 2, {}],
  ['encoded', 2, { start: 'encode' }],
  ['cropped', 2, { framing: { ...FRAMING, crop: CROP } }],
  ['sound only', 3, { output: SOUND, start: 'exact' }],
  ['a size limit', 2, { start: 'exact', output: { ...VIDEO, limit: LIMIT } }],
  ['converted', 3, { output: { ...VIDEO, codecs: 'plain' }, start: 'exact' }],
];

/** @param {Choice} choice @returns {Promise<Case[]>} */
export async function casesOf({ names, copies, encodings, joins, seed }) {
  /** @type {typeof import('../../tests/corpus/files')} */
  const { CORPUS } = await loadModule('tests/corpus/files.ts');
  /** @type {typeof import('../../tests/native/files')} */
  const { probe } = await loadModule('tests/native/files.ts');
  /** @type {typeof import('../../tests/fuzz/random')} */
  const { Random } = await loadModule('tests/fuzz/random.ts');
  const random = new Random(seed);
  const files = CORPUS.filter(({ name }) => name.includes(names)).map(({ name, path }) => {
    const file = path();
    return {
      name,
      path: file,
      endMs: Math.max(2 * SHORTEST, Math.floor((probe(file).duration || 2) * 1000)),
    };
  });
  /** @param {typeof files} cut @param {Kind} kind @param {number} longest @param {number} round @returns {Case} */
  const caseOf = (cut, [kind, count, options, broken], longest, round) => ({
    title: `${cut.map(({ name }) => name).join(' + ')}: ${kind} (${round})`,
    files: cut.map(({ path }) => path),
    parts: Array.from({ length: count }, (_, i) => {
      const file = i % cut.length;
      return partOf(random, file, cut[file]?.endMs ?? 0, longest);
    }),
    options,
    ...(broken ? { broken } : {}),
  });
  return [
    ...files.flatMap((file) => [
      ...kindsOf(COPIES, copies, random).map((kind, i) => caseOf([file], kind, file.endMs, i)),
      ...kindsOf(ENCODINGS, encodings, random).map((kind, i) => caseOf([file], kind, LONGEST_ENCODED, i)),
    ]),
    ...kindsOf(JOINS, files.length > 0 ? joins : 0, random).map((kind, i) => {
      const any = () => /** @type {typeof files[number]} */ (files[random.below(files.length)]);
      return caseOf([any(), any()], kind, LONGEST_ENCODED, i);
    }),
  ];
}

/** So many of the kinds, in turns from a random one on. @param {Kind[]} kinds @param {number} count @param {Random} random */
function kindsOf(kinds, count, random) {
  const first = random.below(kinds.length);
  return Array.from({ length: count }, (_, i) => /** @type {Kind} */ (kinds[(first + i) % kinds.length]));
}

/** @param {Random} random @param {number} file @param {number} endMs @param {number} longest ms @returns {CasePart} */
function partOf(random, file, endMs, longest) {
  const startMs = random.below(endMs - SHORTEST);
  const most = Math.min(longest, endMs - startMs);
  return { file, startMs, endMs: startMs + SHORTEST + random.below(Math.max(1, most - SHORTEST)) };
}
