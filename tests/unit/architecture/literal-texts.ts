import { type ESTree, parseSync, Visitor } from 'vite';

/** Attributes and properties that hold what a visitor reads or hears. */
const TEXT_NAMES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'hereLabel',
  'label',
  'placeholder',
  'spoken',
  'term',
  'text',
  'title',
  'valueText',
]);

/** A text that stands where none should, or is put together. */
export interface LiteralText {
  line: number;
  text: string;
}

/**
 * Finds texts for visitors in a component's source: text between tags, string literals that are shown between tags or given
 * to an attribute of `TEXT_NAMES`, and properties and defaults of such a name.
 */
export function literalTexts(source: string): LiteralText[] {
  const { found, report } = findings(source, hasWords);

  /** Reports the literals that an expression may evaluate to. */
  const shown = (node: ESTree.Node) => {
    if (node.type === 'Literal') {
      if (typeof node.value === 'string') report(node, node.value);
    } else if (node.type === 'JSXText') report(node, node.value);
    else if (node.type === 'TemplateLiteral') report(node, textOf(node));
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(shown);
    else if (node.type === 'LogicalExpression') [node.left, node.right].forEach(shown);
    else if (node.type === 'BinaryExpression' && !/^[=!]==$/.test(node.operator))
      [node.left, node.right].forEach(shown);
    else if (node.type === 'JSXExpressionContainer') shown(node.expression);
    // The default of a property.
    else if (node.type === 'AssignmentPattern') shown(node.right);
  };

  new Visitor({
    JSXElement: ({ children }) => children.forEach(shown),
    JSXFragment: ({ children }) => children.forEach(shown),
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && TEXT_NAMES.has(name.name)) shown(value);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && TEXT_NAMES.has(key.name)) shown(value);
    },
  }).visit(programOf(source));
  return found;
}

/** Finds texts of two words, or of a value and a word, in a file that should hold none. Errors aren't for visitors. */
export function looseTexts(source: string): LiteralText[] {
  const { found, report } = findings(source, (text) => /[\p{L}…] \p{L}/u.test(text));
  let errors = 0;
  new Visitor({
    NewExpression: ({ callee }) => {
      if (isError(callee)) errors++;
    },
    'NewExpression:exit': ({ callee }) => {
      if (isError(callee)) errors--;
    },
    Literal: (node) => {
      if (errors === 0 && typeof node.value === 'string') report(node, node.value);
    },
    TemplateLiteral: (node) => {
      if (errors === 0) report(node, textOf(node));
    },
  }).visit(programOf(source));
  return found;
}

/** Finds texts that are put together: with a choice or another text within a template, or with "+" or `join`. */
export function assembledTexts(source: string): LiteralText[] {
  const { found, report } = findings(source, () => true);
  let templates = 0;
  const within = (node: ESTree.Node) => {
    if (templates > 0) report(node, source.slice(node.start, node.end));
  };
  new Visitor({
    TemplateLiteral: (node) => {
      within(node);
      templates++;
    },
    'TemplateLiteral:exit': () => {
      templates--;
    },
    ConditionalExpression: within,
    LogicalExpression: within,
    Literal: (node) => {
      if (typeof node.value === 'string') within(node);
    },
    BinaryExpression: (node) => {
      const isText = [node.left, node.right].some(
        (side) =>
          side.type === 'TemplateLiteral' || (side.type === 'Literal' && typeof side.value === 'string'),
      );
      if (node.operator === '+' && isText) report(node, source.slice(node.start, node.end));
    },
    MemberExpression: ({ property, start, end }) => {
      if (
        property.type === 'Identifier' &&
        /^(join|concat|to(Locale)?(Lower|Upper)Case)$/.test(property.name)
      )
        report(property, source.slice(start, end));
    },
  }).visit(programOf(source));
  return found;
}

const programOf = (source: string) => parseSync('component.tsx', source, { preserveParens: false }).program;

const isError = (callee: ESTree.Node) => callee.type === 'Identifier' && callee.name.endsWith('Error');

/** A template's text, with "…" for its values. */
const textOf = ({ quasis }: ESTree.TemplateLiteral) => quasis.map(({ value }) => value.cooked).join('…');

/** A list of findings, and how to add one if it is a text. */
function findings(source: string, isText: (text: string) => boolean) {
  const found: LiteralText[] = [];
  const report = ({ start }: ESTree.Node, text: string) => {
    if (isText(text)) found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() });
  };
  return { found, report };
}

/** True for a text with letters, which a translation would change. Utility classes of Tailwind have "-" or "!". */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/^!/.test(text);
}
