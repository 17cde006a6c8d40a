import ts from 'typescript';

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
  const file = ts.createSourceFile('component.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: LiteralText[] = [];
  const report = (node: ts.Node, text: string) =>
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });

  /** Reports the literals that an expression may evaluate to. */
  const shown = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) {
      if (hasWords(node.text)) report(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (texts.some(hasWords)) report(node, texts.join('…'));
    } else if (ts.isConditionalExpression(node)) {
      shown(node.whenTrue);
      shown(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      if (!isComparison(node)) [node.left, node.right].forEach(shown);
    } else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
      if (node.expression) shown(node.expression);
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (hasWords(node.text)) report(node, node.text);
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      shown(node);
    } else if (isNamed(node) && node.initializer && TEXT_NAMES.has(nameOf(node))) {
      shown(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

type Named = ts.JsxAttribute | ts.PropertyAssignment | ts.BindingElement;

function isNamed(node: ts.Node): node is Named {
  return ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isBindingElement(node);
}

function nameOf({ name }: Named): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText();
}

function isComparison({ operatorToken }: ts.BinaryExpression): boolean {
  return [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
    operatorToken.kind,
  );
}

/** True for a text with letters, which a translation would change. Utility classes of Tailwind have "-" or "!". */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/^!/.test(text);
}
