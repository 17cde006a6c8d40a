// The markup of the built pages.
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { OUT } from '../lib/paths.mjs';
import { HTML_RULES } from './html-rules.mjs';
import { builtPages } from './pages.mjs';

export const html = {
  name: 'markup',
  package: 'html-validate',
  /** @returns {Promise<import('./report.mjs').Result>} */
  async check() {
    const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));
    const pages = builtPages();
    const findings = [];
    for (const page of pages) {
      const { results } = await validator.validateFile(join(OUT, page));
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages)
          findings.push(`${page}:${line}:${column} ${ruleId}: ${message}`);
    }
    return { counted: pages.length, unit: 'pages', findings };
  },
};
