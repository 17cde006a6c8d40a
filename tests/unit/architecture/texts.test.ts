import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalTexts } from './literal-texts';

const FOLDER = 'components/editor';
const components = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
);

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
});
