/** Whether advertising may load. Pure: the signals of the browser, a consent manager and the visitor are its input. */

export type Choice = 'allowed' | 'refused';

/** The fields we use of the IAB's Transparency and Consent Framework 2.2, as `__tcfapi` returns them. */
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
  /** Nobody has decided: nothing may load, and we ask the visitor. */
  | { may: false; because: 'unasked' };

/** What is known about consent. */
export interface ConsentSignals {
  /** `navigator.globalPrivacyControl`. */
  signal: boolean;
  /** Null when the page has no consent manager; undefined while it has not decided. */
  manager: Choice | null | undefined;
  /** The visitor's choice on this site. */
  choice: Choice | null;
  /** True if the configuration requires consent. */
  required: boolean;
}

/** Decides in order of precedence: the browser's signal, the consent manager's answer, the visitor's choice here. */
export function verdict({ signal, manager, choice, required }: ConsentSignals): Verdict {
  if (signal) return { may: false, because: 'signal' };
  if (manager !== null) return { may: manager === 'allowed', because: 'manager' };
  if (!required) return { may: true, because: 'open' };
  if (choice) return { may: choice === 'allowed', because: 'choice' };
  return { may: false, because: 'unasked' };
}

/**
 * The framework's purposes that these ad tags need: 1 store on the device, 3 build a profile, 4 choose ads by it; and 2,
 * choose ads at all, which may also rest on legitimate interest. The tags can't do without any of them.
 * https://iabeurope.eu/iab-europe-transparency-consent-framework-policies/ (Appendix A)
 */
const BY_CONSENT = ['1', '3', '4'];
const SELECT_ADS = '2';

/** The choice in a consent manager's event; undefined if there is none. */
export function choiceOf(data: TcData): Choice | undefined {
  if (data.gdprApplies === false) return 'allowed';
  if (data.eventStatus !== 'tcloaded' && data.eventStatus !== 'useractioncomplete') return undefined;
  const { consents = {}, legitimateInterests = {} } = data.purpose ?? {};
  const selects = consents[SELECT_ADS] || legitimateInterests[SELECT_ADS];
  return selects && BY_CONSENT.every((purpose) => consents[purpose]) ? 'allowed' : 'refused';
}
