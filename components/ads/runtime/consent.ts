/** Watches every signal that decides whether advertising may load, and reports changes. */
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
    /** The consent manager's API, if the operator added one. */
    __tcfapi?: TcfApi;
  }
}

/** Watches consent. @param onChange called at once, and on every change. */
export function watchConsent(onChange: (may: boolean) => void): void {
  const signals: ConsentSignals = {
    signal: Boolean(navigator.globalPrivacyControl),
    manager: window.__tcfapi ? undefined : null,
    choice: AD_CONSENT ? readChoice() : null,
    required: AD_CONSENT,
  };
  let reported: boolean | undefined;
  const show = AD_CONSENT ? watchPanel(choose) : () => {};

  function decide(): void {
    const answer: Verdict = verdict(signals);
    show(answer);
    if (answer.may === reported) return;
    reported = answer.may;
    onChange(answer.may);
  }
  function choose(choice: Choice): void {
    signals.choice = choice;
    writeChoice(choice);
    decide();
  }

  window.__tcfapi?.('addEventListener', 2, (data, success) => {
    const choice = success ? choiceOf(data) : undefined;
    if (choice === undefined) return;
    signals.manager = choice;
    decide();
  });
  if (AD_CONSENT)
    // The visitor chose in another tab.
    window.addEventListener('storage', () => {
      signals.choice = readChoice() ?? signals.choice;
      decide();
    });
  decide();
}
