// html-validate's rules for the markup that React writes. No rule is off; these choose between valid spellings.
// https://html-validate.org/rules/

/** @type {import('html-validate').ConfigData} */
export const HTML_RULES = {
  root: true,
  extends: ['html-validate:recommended'],
  // Some browsers drop the role of a table's element if CSS displays it otherwise, so WideTable writes the roles out. For the rule about
  // redundant roles, these elements have none of their own.
  elements: [
    'html5',
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'].map((tag) => ({ [tag]: { aria: {} } })),
  ],
  rules: {
    // React writes charSet, fetchPriority and noModule. HTML allows any case.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // React writes <meta/>. Parsers ignore the slash.
    'void-style': ['error', { style: 'selfclose' }],
    // React writes async="", one of two valid spellings of a boolean attribute.
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    // useId makes ids like `_R_1_`. HTML allows any id without spaces. Duplicates are still found.
    'valid-id': ['error', { relaxed: true }],
  },
};
