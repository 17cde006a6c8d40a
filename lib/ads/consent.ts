/** Whether advertising may be loaded. Pure: what the browser, a consent manager and the visitor have said goes in. */

export type Choice = 'allowed' | 'refused';

/** Of the IAB's Transparency and Consent Framework 2.2, as `__tcfapi` hands it out; no more than is asked of it here. */
export interface TcData {
  eventStatus?: string;
  gdprApplies?: boolean;
  purpose?: {
    consents?: Readonly<Record<string, boolean | undefined>>;
    legitimateInterests?: Readonly<Record<string, boolean | undefined>>;
  };
}

export type Verdict =
  | { may: boolean; because: 'signal' | 'manager' | 'choice' | 'open' }
  /** Nobody has decided: nothing may be loaded, and our own question is the one to be asked. */
  | { may: false; because: 'unasked' };

export interface Heard {
  /** `navigator.globalPrivacyControl`. */
  signal: boolean;
  /** Null when the page has no consent manager; undefined while it has not decided. */
  manager: Choice | null | undefined;
  /** The visitor's own, on this site. */
  choice: Choice | null;
  /** Of the configuration. */
  required: boolean;
}

/** The strongest word first: the browser's signal, a consent manager's answer, the visitor's choice here. */
export function verdict({ signal, manager, choice, required }: Heard): Verdict {
  if (signal) return { may: false, because: 'signal' };
  if (manager !== null) return { may: manager === 'allowed', because: 'manager' };
  if (!required) return { may: true, because: 'open' };
  if (choice) return { may: choice === 'allowed', because: 'choice' };
  return { may: false, because: 'unasked' };
}

/**
 * Purposes of the framework that these ad tags need, for they cannot be told to do without: 1 store on the device,
 * 3 build a profile, 4 choose ads by it; and 2, choose ads at all, which may also rest on legitimate interest.
 * https://iabeurope.eu/iab-europe-transparency-consent-framework-policies/ (Appendix A)
 */
const BY_CONSENT = ['1', '3', '4'];
const SELECT_ADS = '2';

/** What a consent manager's event decides; undefined when it decides nothing. */
export function choiceOf(data: TcData): Choice | undefined {
  if (data.gdprApplies === false) return 'allowed';
  if (data.eventStatus !== 'tcloaded' && data.eventStatus !== 'useractioncomplete') return undefined;
  const { consents = {}, legitimateInterests = {} } = data.purpose ?? {};
  const selects = consents[SELECT_ADS] || legitimateInterests[SELECT_ADS];
  return selects && BY_CONSENT.every((purpose) => consents[purpose]) ? 'allowed' : 'refused';
}
