/** The site's public origin, when the operator has set one: canonical links and social tags need it. */
const SITE_URL = process.env.NEXT_PUBLIC_SITE_URL || undefined;

export const METADATA_BASE = SITE_URL ? new URL(SITE_URL) : undefined;
