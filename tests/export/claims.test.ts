import { describe, expect, it } from 'vitest';
import { UPLOAD_HINT } from '@/lib/editor/messages/upload';
import { CLAIMS, LANDING, QUANTITY } from '../unit/content/number-claims';
import { pageOf } from './support';

/** Texts of the specification; the second is compared with the limit in number-claims.test.ts. */
const SPECIFIED = ['100% Free • No Watermarks • No Registration', UPLOAD_HINT];

describe('the exported landing page', () => {
  const { text } = pageOf('/');
  const claims = CLAIMS.filter((one) => one.text === LANDING);

  it.each(claims)('states what the source states: $claim', ({ claim, source }) => {
    const [, ...numbers] = claim.exec(text) ?? [];
    expect(numbers).toEqual(source());
  });

  it('has no other quantity', () => {
    const known = [...SPECIFIED, ...claims.map(({ claim }) => claim)];
    const rest = known.reduce<string>((left, one) => left.replace(one, ''), text);
    expect(rest.match(QUANTITY)).toBeNull();
  });
});
