/**
 * For every Chromium that tests start. The quiet ones keep it from looking up its maker's hosts, which a closed network
 * answers with many refused connections. Root has no sandbox: https://crbug.com/638180.
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
