/** Brings one marked element to life. Called once for each, when the document is parsed. */
export type Island = (root: HTMLElement) => void;

/**
 * The first element below `root` for a selector.
 * @throws {Error} when the markup and its script have drifted apart.
 */
export function part<T extends Element>(root: ParentNode, selector: string, type: new () => T): T {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`island: no ${type.name} "${selector}"`);
  return found;
}

/** All elements below `root` for a selector. */
export function parts<T extends Element>(root: ParentNode, selector: string, type: new () => T): T[] {
  return [...root.querySelectorAll(selector)].filter((element): element is T => element instanceof type);
}
