/** The address of a build for this machine. `lib/config/origin.ts` has the same default. */
export const THIS_MACHINE = 'http://localhost:3000';

/** Says why a build cannot be published, or undefined: canonical links, feeds and cards need the site's address. */
export function siteUrlProblem(env = process.env) {
  if (env.NEXT_PUBLIC_SITE_URL) return undefined;
  return (
    'NEXT_PUBLIC_SITE_URL is not set. A build that is published needs its address:\n' +
    '  NEXT_PUBLIC_SITE_URL=https://example.com npm run build\n' +
    'For this machine only: npm start, or npm run build -- --local'
  );
}
