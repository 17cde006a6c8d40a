/** The consent question that `consent-panel.tsx` rendered, and the footer's link to it. */
import type { Choice, Verdict } from '@/lib/ads/consent';

/** Connects the panel. @returns a function that shows what a verdict requires. */
export function watchPanel(choose: (choice: Choice) => void): (verdict: Verdict) => void {
  const panel = document.querySelector<HTMLElement>('[data-ad-consent]');
  const opener = document.querySelector<HTMLElement>('[data-ad-choices]');
  if (!panel) return () => {};
  let answer: Verdict = { may: false, because: 'unasked' };
  let reopened = false;

  const show = (shown: boolean) => {
    panel.hidden = !shown;
    // The focused element must not be under the panel.
    document.documentElement.style.scrollPaddingBottom = shown ? `${panel.offsetHeight}px` : '';
  };
  const close = () => {
    show(false);
    if (reopened) opener?.focus({ preventScroll: true });
    reopened = false;
  };

  for (const button of panel.querySelectorAll<HTMLElement>('[data-ad-choice]'))
    button.addEventListener('click', () => {
      const choice = button.dataset.adChoice;
      if (choice === 'allowed' || choice === 'refused') choose(choice);
      close();
    });
  panel.querySelector('[data-ad-close]')?.addEventListener('click', close);
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && answer.because !== 'unasked') close();
  });
  opener?.addEventListener('click', () => {
    show(true);
    reopened = true;
    panel.focus();
  });

  return (next) => {
    answer = next;
    if (opener) opener.hidden = next.because === 'manager';
    panel.dataset.adConsent = next.because === 'choice' ? (next.may ? 'allowed' : 'refused') : next.because;
    if (!reopened) show(next.because === 'unasked');
  };
}
