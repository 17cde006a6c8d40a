import { expect, test } from './support/site-test';

/** What the guard of all these tests says about each misbehavior. */
const CASES: readonly [title: string, misbehave: () => unknown, complaints: readonly RegExp[]][] = [
  [
    'a page that leaves for another host',
    () => {
      window.location.href = 'http://127.0.0.1:9/';
    },
    [/^contacted http:\/\/127\.0\.0\.1:9\/$/],
  ],
  [
    'a request that the policy refuses',
    () => fetch('https://example.invalid/').catch(() => {}),
    [
      /^Connecting to 'https:\/\/example\.invalid\/' violates the following Content Security Policy directive: "connect-src /,
      /^Fetch API cannot load https:\/\/example\.invalid\/\. Refused to connect because it violates/,
      /^securitypolicyviolation: connect-src refused https:\/\/example\.invalid\/ $/,
    ],
  ],
  [
    'a text that becomes markup',
    () => {
      document.body.innerHTML = '<p>';
    },
    [
      /^This document requires 'TrustedHTML' assignment and no 'default' policy for 'TrustedHTML' has been defined\./,
      /^securitypolicyviolation: require-trusted-types-for refused trusted-types-sink Element innerHTML\|<p>$/,
    ],
  ],
];

test('the guard complains about foreign hosts and violations of the policy, and about nothing else', async ({
  context,
  complaints,
}) => {
  for (const [title, misbehave, expected] of CASES) {
    // A page of its own: one that leaves for another host shows an error some time later.
    const page = await context.newPage();
    await page.goto('./terms/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...complaints]).toEqual([]);
    await page.evaluate(misbehave).catch(() => {});
    await expect
      .poll(() => [...complaints].sort(), title)
      .toEqual(expected.map((text) => expect.stringMatching(text)));
    complaints.clear();
  }
});
