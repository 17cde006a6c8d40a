const SHOWN_BY_ITSELF = 'iframe, canvas, video, svg, object, embed';
const NEVER_SHOWN = 'script, style, noscript, template, link';

/** CSS pixels. Anything smaller is a tracking pixel, not an advertisement. */
const LEAST = 8;

/** True if an element contains something visible: a loaded image, a frame, or text. */
export function shows(root: Element): boolean {
  return [...root.querySelectorAll('*')].some((element) => {
    if (element.matches(NEVER_SHOWN)) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width < LEAST || height < LEAST) return false;
    if (element instanceof HTMLImageElement) return element.complete && element.naturalWidth > 1;
    return element.matches(SHOWN_BY_ITSELF) || hasText(element) || hasBackground(element);
  });
}

const hasText = (element: Element) =>
  [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

const hasBackground = (element: Element) => getComputedStyle(element).backgroundImage !== 'none';
