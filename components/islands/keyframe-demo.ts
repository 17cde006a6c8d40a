import { FRAME_CLASSES, keyframeExample } from '@/lib/content/keyframe-example';
import { type Island, part, parts } from './island';

export const keyframeDemo: Island = (root) => {
  const slider = part(root, 'input', HTMLInputElement);
  const start = part(root, '[data-start]', HTMLElement);
  const answer = part(root, 'output', HTMLOutputElement);
  const bars = parts(root, '[data-frame]', HTMLElement);

  slider.addEventListener('input', () => {
    const example = keyframeExample(slider.valueAsNumber);
    start.textContent = `${example.start} s`;
    slider.setAttribute('aria-valuetext', `${example.start} seconds`);
    answer.value = example.text;
    for (const [i, bar] of bars.entries()) bar.className = FRAME_CLASSES[example.frames[i]?.role ?? 'cut'];
  });
  slider.disabled = false;
};
