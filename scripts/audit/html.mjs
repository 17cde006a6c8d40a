// Checks the markup of the built pages.
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { builtPages, outFolder } from '../lib/paths.mjs';
import { HTML_RULES } from './html-rules.mjs';

export const html = {
  name: 'markup',
  tools: ['html-validate'],
  async check() {
    const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));
    const pages = builtPages();
    const findings = [];
    for (const page of pages) {
      const { results } = await validator.validateFile(join(outFolder(), page));
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages)
          findings.push(`${page}:${line}:${column} ${ruleId}: ${message}`);
    }
    return { counted: pages.length, unit: 'pages', findings };
  },
};
