import { smartQuotes } from '@/lib/content/typography';

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

function visit(node: Node): void {
  if (node.type === 'text' && node.value) node.value = smartQuotes(node.value);
  node.children?.forEach(visit);
}

/** Curly quotation marks in an article's text; code keeps its straight ones. */
export function remarkSmartQuotes() {
  return visit;
}
