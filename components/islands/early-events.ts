/**
 * Holds events from before React has started, and repeats them afterwards. Choosing a file doesn't need React: the dialog opens
 * at once, because browsers open it only for a recent click.
 */

/** Links that work without React, such as the header's. */
const NEEDS_REACT = 'button, [aria-haspopup]';

/** Starts holding events. @returns a function that stops it and repeats the held events in order. */
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

/** The upload panel's chooser is a button in front of the real input. */
function fileInputBeside(target: HTMLElement): HTMLInputElement | null {
  return target.parentElement?.querySelector<HTMLInputElement>(':scope > input[type="file"]') ?? null;
}

/** Copies the files, because the event's list is emptied afterwards. */
function copyOf(original: DataTransfer | null): DataTransfer {
  const copy = new DataTransfer();
  for (const file of original?.files ?? []) copy.items.add(file);
  return copy;
}
