import { INPUT_ACCEPT } from '@/lib/media/formats';

/** The chooser that is open. Safari drops the answer to an input that nothing refers to. */
let chooser: HTMLInputElement | null = null;

/** Opens the browser's file chooser for several files. Call it during a click. */
export function chooseFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: INPUT_ACCEPT });
  input.addEventListener('change', () => {
    chooser = null;
    if (input.files?.length) onChosen([...input.files]);
  });
  chooser = input;
  chooser.click();
}
