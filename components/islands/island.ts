/** Makes one marked element interactive. Called once for each, when the document is parsed. */
export type Island = (root: HTMLElement) => void;

/**
 * The first element below `root` that matches a selector.
 * @throws {Error} if there is none: the markup doesn't fit its script.
 */
export function part<T extends Element>(root: ParentNode, selector: string, type: new () => T): T {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`island: no ${type.name} "${selector}"`);
  return found;
}

/** All elements below `root` that match a selector. */
export function parts<T extends Element>(root: ParentNode, selector: string, type: new () => T): T[] {
  return [...root.querySelectorAll(selector)].filter((element): element is T => element instanceof type);
}
