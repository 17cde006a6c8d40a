/** What a failed test leaves: its calls, requests and messages. Recording frames and snapshots would slow every test. */
export const LIGHT_TRACE = {
  mode: 'retain-on-failure',
  screenshots: false,
  snapshots: false,
  sources: false,
} as const;
