import type { Call } from '@/lib/worker/service';

/** For tests that call a service's methods directly. */
export function callOf<Update>(parts: Partial<Call<Update>> = {}): Call<Update> {
  return { signal: new AbortController().signal, update: () => undefined, move: () => undefined, ...parts };
}

export const CALL = callOf();
