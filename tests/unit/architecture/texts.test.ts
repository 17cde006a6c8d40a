import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assembledTexts, literalTexts, looseTexts } from './literal-texts';

const FOLDER = 'components/editor';
const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
const components = filesOf(FOLDER, '.tsx');

const MESSAGES = 'lib/editor/messages/';
/** Holds how the language writes numbers and lists. */
const FORMAT = `${MESSAGES}format.ts`;
const modules = filesOf('lib/editor', '.ts').map((name) => `lib/editor/${name}`);
const wordless = modules.filter((name) => !name.startsWith(MESSAGES));
const messages = modules.filter((name) => name.startsWith(MESSAGES) && name !== FORMAT);

describe('texts of the editor', () => {
  it.each([
    ['between tags', '<p>Hello there</p>', 'Hello there'],
    ['in an attribute', '<b aria-label="Play" />', 'Play'],
    ['in a choice of an attribute', "<b title={on ? 'Pause' : TEXTS.play} />", 'Pause'],
    ['in a choice between tags', "<p>{on ? TEXTS.on : 'Off'}</p>", 'Off'],
    ['in a condition between tags', "<p>{failed && 'It failed'}</p>", 'It failed'],
    ['in parentheses', "<p>{on || ('No')}</p>", 'No'],
    ['in a template', '<b label={`$' + '{time} later`} />', '… later'],
    ['in a property', "[{ side: 'start', label: 'Start time' }]", 'Start time'],
    ['in a default', "({ label = 'Cutting' }) => null", 'Cutting'],
  ])('are found %s', (_where, source, text) => {
    expect(literalTexts(`const it = ${source};`)).toEqual([{ line: 1, text }]);
  });

  it.each([
    ['names of events and states', '<b data-state="open" onClick={() => dispatch({ type: \'cut\' })} />'],
    ['classes', "<b className={cn('grid', on && 'hidden')}>{icon}</b>"],
    ['comparisons', "<p>{status === 'failed' && TEXTS.failed}</p>"],
    ['signs without letters', '<p>{value}%</p>'],
    ['values that show nothing', '<p>{on ? null : false}</p>'],
  ])('are not confused with %s', (_what, source) => {
    expect(literalTexts(`const it = ${source};`)).toEqual([]);
  });

  it.each(components)('are in lib/editor/messages, not in %s', (name) => {
    expect(literalTexts(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([]);
  });

  it.each([
    ['sentences', "'No sound here.'", 'No sound here.'],
    ['units of values', '`$' + '{size} MB`', '… MB'],
    ['words beside values', '`up to $' + '{size}`', 'up to …'],
  ])('are found in other files: %s', (_what, source, text) => {
    expect(looseTexts(`const it = ${source};`)).toEqual([{ line: 1, text }]);
  });

  it.each([
    ['names', "'moved-part'"],
    ['styles', '`rotate($' + '{turn}deg) scaleX($' + '{flip})`'],
    ['errors', "new MediaError('failed', 'no parts of it')"],
  ])('are not confused with %s in other files', (_what, source) => {
    expect(looseTexts(`const it = ${source};`)).toEqual([]);
  });

  it.each(wordless)('are in lib/editor/messages, not in %s', (name) => {
    expect(looseTexts(readFileSync(name, 'utf8'))).toEqual([]);
  });

  it.each([
    ['a choice', '`file$' + "{count === 1 ? '' : 's'}`"],
    ['a template', '`a$' + '{`b$' + '{c}`}`'],
    ['a default', '`stopped. $' + "{why ?? ''}`"],
    ['a sum', "'a' + b"],
    ['a list', "names.join(', ')"],
    ['another case', '`Added $' + '{title.toLowerCase()}.`'],
  ])('are found if they hold %s', (_what, source) => {
    expect(assembledTexts(`const it = ${source};`)).not.toEqual([]);
  });

  it.each(messages)('are whole in %s', (name) => {
    expect(assembledTexts(readFileSync(name, 'utf8'))).toEqual([]);
  });

  it('have their numbers and lists from one file', () => {
    const files = [...modules, ...filesOf(FOLDER, '').map((name) => `${FOLDER}/${name}`)];
    const sources = files.filter((name) => /\.tsx?$/.test(name) && name !== FORMAT);
    const own = sources.filter((name) =>
      /Intl\.(?!Collator)|\.toLocale\w+\(|\.toFixed\(/.test(readFileSync(name, 'utf8')),
    );
    expect(own).toEqual([]);
  });
});
