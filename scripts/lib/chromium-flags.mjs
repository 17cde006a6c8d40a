/**
 * Flags for every Chromium that the scripts and tests start. Most stop it from contacting Google's hosts, which would
 * fill the log with refused connections on a closed network. Root has no sandbox: https://crbug.com/638180.
 */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
