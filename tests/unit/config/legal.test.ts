import { describe, expect, it } from 'vitest';
import { LEGAL_VARIABLES, readLegal } from '@/lib/config/legal';

const NOTHING = {
  operator: null,
  contact: null,
  hostingLogs: null,
  basis: null,
  retention: null,
  complaints: null,
  governingLaw: null,
  sourceCode: null,
};

describe('readLegal', () => {
  it('is nothing by default, with variables left blank, and with others', () => {
    expect(readLegal({})).toEqual(NOTHING);
    expect(readLegal(Object.fromEntries(LEGAL_VARIABLES.map((name) => [name, ' '])))).toEqual(NOTHING);
    expect(readLegal({ NEXT_PUBLIC_SITE_URL: 'https://example.com' })).toEqual(NOTHING);
  });

  it.each([
    ['operator', 'NEXT_PUBLIC_LEGAL_OPERATOR'],
    ['hostingLogs', 'NEXT_PUBLIC_LEGAL_HOSTING_LOGS'],
    ['basis', 'NEXT_PUBLIC_LEGAL_BASIS'],
    ['retention', 'NEXT_PUBLIC_LEGAL_RETENTION'],
    ['complaints', 'NEXT_PUBLIC_LEGAL_COMPLAINTS'],
    ['governingLaw', 'NEXT_PUBLIC_LEGAL_GOVERNING_LAW'],
  ])('takes %s by itself, without blanks around it and a period at the end', (field, name) => {
    expect(readLegal({ [name]: ' 1 Main St., Springfield. ' })).toEqual({
      ...NOTHING,
      [field]: '1 Main St., Springfield',
    });
  });

  it('takes an https address as the place of the source', () => {
    const readPlace = (url: string) => readLegal({ NEXT_PUBLIC_LEGAL_SOURCE_CODE: url }).sourceCode;
    expect(readPlace(' https://example.com/source ')).toBe('https://example.com/source');
    expect(() => readPlace('example.com/source')).toThrow('must begin with https://');
  });

  it('takes an email address or a page as contact', () => {
    expect(readLegal({ NEXT_PUBLIC_LEGAL_CONTACT: 'legal@example.com' }).contact).toEqual({
      kind: 'email',
      address: 'legal@example.com',
    });
    expect(readLegal({ NEXT_PUBLIC_LEGAL_CONTACT: 'https://example.com/contact' }).contact).toEqual({
      kind: 'page',
      url: 'https://example.com/contact',
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a variable that does not exist',
      { NEXT_PUBLIC_LEGAL_OWNER: 'me' },
      /^NEXT_PUBLIC_LEGAL_OWNER is not a variable/,
    ],
    ['a line break', { NEXT_PUBLIC_LEGAL_OPERATOR: 'a\nb' }, /^NEXT_PUBLIC_LEGAL_OPERATOR has a line break/],
    [
      'a long text',
      { NEXT_PUBLIC_LEGAL_BASIS: 'a'.repeat(301) },
      /^NEXT_PUBLIC_LEGAL_BASIS has 301 characters/,
    ],
    [
      'a contact that is a name',
      { NEXT_PUBLIC_LEGAL_CONTACT: 'Jane' },
      /^NEXT_PUBLIC_LEGAL_CONTACT is "Jane"/,
    ],
    [
      'a contact that runs code',
      { NEXT_PUBLIC_LEGAL_CONTACT: 'javascript:alert(1)' },
      /must be an email address or begin with https/,
    ],
    [
      'two addresses in one',
      { NEXT_PUBLIC_LEGAL_CONTACT: 'a@example.com?bcc=b@example.com' },
      /must be an email address or begin with https/,
    ],
  ])('rejects %s', (_what, env, message) => {
    expect(() => readLegal(env)).toThrow(message);
  });
});
