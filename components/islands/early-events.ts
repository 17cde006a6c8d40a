/**
 * What a visitor does before React is there, and how it is done again once it is. Choosing a file needs no React at all:
 * the dialog opens at once, since browsers open it for a fresh click only.
 */

/** Links with a meaning of their own (the header's, say) work by themselves. */
const NEEDS_REACT = 'button, [aria-haspopup]';

/** @returns a function that ends the holding and does again what was held, in order */
export function holdEarlyEvents(): () => void {
  const held: (() => void)[] = [];

  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_REACT) : null;
    if (!target || !event.isTrusted) return;
    event.preventDefault();
    const input = fileInputBeside(target);
    if (input) input.click();
    else held.push(() => target.click());
  };
  const change = ({ target }: Event) => {
    held.push(() => target?.dispatchEvent(new Event('change', { bubbles: true })));
  };
  const dragOver = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const { target } = event;
    const dataTransfer = copyOf(event.dataTransfer);
    held.push(() =>
      target?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })),
    );
  };
  const paste = ({ target, clipboardData: original }: ClipboardEvent) => {
    const clipboardData = copyOf(original);
    held.push(() =>
      target?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })),
    );
  };

  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  document.addEventListener('click', click, options);
  document.addEventListener('change', change, options);
  document.addEventListener('dragover', dragOver, options);
  document.addEventListener('drop', drop, options);
  document.addEventListener('paste', paste, options);
  return () => {
    ending.abort();
    for (const again of held) again();
  };
}

/** The chooser of the upload panel is a button with the real input behind it. */
function fileInputBeside(target: HTMLElement): HTMLInputElement | null {
  return target.parentElement?.querySelector<HTMLInputElement>(':scope > input[type="file"]') ?? null;
}

/** An event's own list of files is emptied once the event is over. */
function copyOf(original: DataTransfer | null): DataTransfer {
  const copy = new DataTransfer();
  for (const file of original?.files ?? []) copy.items.add(file);
  return copy;
}
