// html-validate's rules for what React writes. No rule is off: those below say which of two valid spellings is ours.
// https://html-validate.org/rules/

/** @type {import('html-validate').ConfigData} */
export const HTML_RULES = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes charSet, fetchPriority, noModule; HTML takes attributes in any case.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // <meta/>: the slash is ignored by parsers, and only React can leave it out.
    'void-style': ['error', { style: 'selfclose' }],
    // async="": one of the two spellings of a boolean attribute.
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    // useId makes `_R_1_`. HTML allows any id without spaces; duplicates are still found.
    'valid-id': ['error', { relaxed: true }],
  },
};
