import { describe, expect, it } from 'vitest';
import { type ConsentSignals, choiceOf, verdict } from '@/lib/ads/consent';

const SILENT: ConsentSignals = { signal: false, manager: null, choice: null, required: true };

describe('verdict', () => {
  it('loads nothing before a choice when one is required', () => {
    expect(verdict(SILENT)).toEqual({ may: false, because: 'unasked' });
  });

  it('asks nothing when none is required', () => {
    expect(verdict({ ...SILENT, required: false })).toEqual({ may: true, because: 'open' });
  });

  it('follows the choice', () => {
    expect(verdict({ ...SILENT, choice: 'allowed' })).toEqual({ may: true, because: 'choice' });
    expect(verdict({ ...SILENT, choice: 'refused' })).toEqual({ may: false, because: 'choice' });
  });

  it('takes Global Privacy Control for a refusal, whatever else was said', () => {
    for (const required of [true, false])
      expect(verdict({ signal: true, manager: 'allowed', choice: 'allowed', required })).toEqual({
        may: false,
        because: 'signal',
      });
  });

  it('leaves it to a consent manager, and waits for its answer', () => {
    expect(verdict({ ...SILENT, manager: undefined, choice: 'allowed' })).toEqual({
      may: false,
      because: 'manager',
    });
    expect(verdict({ ...SILENT, manager: 'allowed', choice: 'refused' }).may).toBe(true);
    expect(verdict({ ...SILENT, manager: 'refused', required: false }).may).toBe(false);
  });
});

describe('choiceOf a consent manager', () => {
  const ALL = { '1': true, '2': true, '3': true, '4': true };
  const said = (consents: Record<string, boolean>, eventStatus = 'tcloaded') =>
    choiceOf({ eventStatus, gdprApplies: true, purpose: { consents } });

  it('is allowed with all purposes, at once or after the visitor has answered', () => {
    expect(said(ALL)).toBe('allowed');
    expect(said(ALL, 'useractioncomplete')).toBe('allowed');
  });

  for (const purpose of ['1', '2', '3', '4'])
    it(`is refused without purpose ${purpose}`, () => {
      expect(said({ ...ALL, [purpose]: false })).toBe('refused');
    });

  it('takes legitimate interest for purpose 2 alone', () => {
    const by = (legitimate: string) =>
      choiceOf({
        eventStatus: 'tcloaded',
        purpose: { consents: { ...ALL, [legitimate]: false }, legitimateInterests: { [legitimate]: true } },
      });
    expect(by('2')).toBe('allowed');
    expect(by('3')).toBe('refused');
  });

  it('is open while the manager asks, and needless where the law does not apply', () => {
    expect(said(ALL, 'cmpuishown')).toBeUndefined();
    expect(choiceOf({ gdprApplies: false })).toBe('allowed');
  });
});
