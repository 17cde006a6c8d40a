/** What a build for this machine is made for; `lib/config/origin.ts` falls back to the same. */
export const THIS_MACHINE = 'http://localhost:3000';

/** Why a build may not be published, or undefined: canonical links, feeds and cards need the site's address. */
export function siteUrlProblem(env = process.env) {
  if (env.NEXT_PUBLIC_SITE_URL) return undefined;
  return (
    'NEXT_PUBLIC_SITE_URL is not set. A build to be published needs the address it will have:\n' +
    '  NEXT_PUBLIC_SITE_URL=https://example.com npm run build\n' +
    'For this machine only: npm start, or npm run build -- --local'
  );
}
