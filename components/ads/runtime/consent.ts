/** Hears everybody who has a say in whether advertising is loaded, and tells when the answer changes. */
import {
  type Choice,
  type ConsentSignals,
  choiceOf,
  type TcData,
  type Verdict,
  verdict,
} from '@/lib/ads/consent';
import { watchPanel } from './consent-panel';
import { readChoice, writeChoice } from './stored-choice';

type TcfApi = (
  command: 'addEventListener',
  version: 2,
  callback: (data: TcData, success: boolean) => void,
) => void;

declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc/ */
    globalPrivacyControl?: boolean;
  }
  interface Window {
    /** A consent manager's, when the operator has put one on the page. */
    __tcfapi?: TcfApi;
  }
}

/** @param tell called at once, and on every change */
export function watchConsent(tell: (may: boolean) => void): void {
  const heard: ConsentSignals = {
    signal: Boolean(navigator.globalPrivacyControl),
    manager: window.__tcfapi ? undefined : null,
    choice: AD_CONSENT ? readChoice() : null,
    required: AD_CONSENT,
  };
  let told: boolean | undefined;
  const show = AD_CONSENT ? watchPanel(choose) : () => {};

  function decide(): void {
    const answer: Verdict = verdict(heard);
    show(answer);
    if (answer.may === told) return;
    told = answer.may;
    tell(answer.may);
  }
  function choose(choice: Choice): void {
    heard.choice = choice;
    writeChoice(choice);
    decide();
  }

  window.__tcfapi?.('addEventListener', 2, (data, success) => {
    const choice = success ? choiceOf(data) : undefined;
    if (choice === undefined) return;
    heard.manager = choice;
    decide();
  });
  if (AD_CONSENT)
    // Chosen in another tab.
    window.addEventListener('storage', () => {
      heard.choice = readChoice() ?? heard.choice;
      decide();
    });
  decide();
}
