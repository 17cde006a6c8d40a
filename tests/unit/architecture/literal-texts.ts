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

/** A text that stands in a component instead of a message module. */
export interface LiteralText {
  line: number;
  text: string;
}

/**
 * Finds texts for visitors in a component's source: text between tags, string literals that are shown between tags or given
 * to an attribute of `TEXT_NAMES`, and properties and defaults of such a name.
 */
export function literalTexts(source: string): LiteralText[] {
  const found: LiteralText[] = [];
  const report = ({ start }: ESTree.Node, text: string) => {
    if (hasWords(text)) found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() });
  };

  /** Reports the literals that an expression may evaluate to. */
  const shown = (node: ESTree.Node) => {
    if (node.type === 'Literal') {
      if (typeof node.value === 'string') report(node, node.value);
    } else if (node.type === 'JSXText') report(node, node.value);
    else if (node.type === 'TemplateLiteral')
      report(node, node.quasis.map(({ value }) => value.cooked).join('…'));
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
  }).visit(parseSync('component.tsx', source, { preserveParens: false }).program);
  return found;
}

/** True for a text with letters, which a translation would change. Utility classes of Tailwind have "-" or "!". */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/^!/.test(text);
}
