import { sizeAnswer, targetAnswer } from '@/lib/content/bitrate';
import { fitLink } from '@/lib/content/fit-link';
import { type Island, part, parts } from './island';

export const bitrateCalculator: Island = (root) => {
  const fieldset = part(root, 'fieldset', HTMLFieldSetElement);
  const size = part(root, '[data-answer="size"]', HTMLOutputElement);
  const target = part(root, '[data-answer="target"]', HTMLOutputElement);
  const link = part(root, '[data-fit]', HTMLAnchorElement);

  const calculate = () => {
    const seconds = value('minutes') * 60 + value('seconds');
    size.value = sizeAnswer(seconds, value('video'), value('audio'));
    target.value = targetAnswer(value('target'), seconds, value('audio'));
    const { hash, text } = fitLink(value('target'));
    link.hash = hash;
    link.textContent = text;
  };
  /** An emptied field reads as NaN. */
  const value = (name: string) => {
    const field = part(fieldset, `[name="${name}"]`, HTMLInputElement);
    return Number.isFinite(field.valueAsNumber)
      ? Math.min(Math.max(field.valueAsNumber, 0), Number(field.max))
      : 0;
  };

  fieldset.addEventListener('input', calculate);
  // On blur, a field shows the number that the result is based on.
  for (const field of parts(fieldset, 'input', HTMLInputElement))
    field.addEventListener('change', () => {
      field.value = String(value(field.name));
    });
  fieldset.disabled = false;
};
