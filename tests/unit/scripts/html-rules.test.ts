import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { HTML_RULES } from '../../../scripts/audit/html-rules.mjs';

const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));

async function rulesBroken(body: string): Promise<string[]> {
  const page = `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>Page</title></head><body>${body}</body></html>`;
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

describe('the rules for the built pages', () => {
  it('take what React writes', async () => {
    const react =
      '<p id="_R_1_">x</p><br/><input type="file" aria-label="f" hidden=""/><img src="a.png" alt="a"/>';
    expect(await rulesBroken(react)).toEqual([]);
  });

  it('take the roles of a table that CSS displays as cards', async () => {
    const table =
      '<table role="table"><tbody role="rowgroup"><tr role="row"><th scope="row" role="rowheader">a</th><td role="cell">b</td></tr></tbody></table>';
    expect(await rulesBroken(table)).toEqual([]);
  });

  it.each([
    ['a redundant role', '<ul role="list"><li>x</li></ul>', 'no-redundant-role'],
    ['two elements with one id', '<p id="a">x</p><p id="a">y</p>', 'no-dup-id'],
    ['a block in a paragraph', '<p><div>x</div></p>', 'no-implicit-close'],
    ['an image without alternative text', '<img src="a.png"/>', 'wcag/h37'],
    ['a button without a type', '<button>x</button>', 'no-implicit-button-type'],
    ['a link without a name', '<a href="/"></a>', 'wcag/h30'],
    ['an element that does not exist', '<cut>x</cut>', 'element-name'],
  ])('find %s', async (_name, body, rule) => {
    expect(await rulesBroken(body)).toContain(rule);
  });
});
