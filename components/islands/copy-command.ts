import { type Island, part } from './island';

/** How long the button says what it did, in milliseconds. */
const NOTE_MS = 2_000;

export const copyCommand: Island = (root) => {
  const button = part(root, 'button', HTMLButtonElement);
  const code = part(root, 'code', HTMLElement);
  const status = part(root, '[role="status"]', HTMLElement);
  const label = button.textContent;

  button.addEventListener('click', async () => {
    let done = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
    } catch {
      // No permission, or a page without https: one keystroke copies the selection.
      getSelection()?.selectAllChildren(code);
      done = 'Selected';
    }
    button.textContent = status.textContent = done;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = '';
    }, NOTE_MS);
  });
};
