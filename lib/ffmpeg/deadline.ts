import { firstAbort } from '@/lib/media/errors';

/** A timeout that can be extended and shares one signal with the caller's abort. */
export interface Deadline {
  /** Aborts with the caller's reason, or with a {@link DeadlineError}. */
  readonly signal: AbortSignal;
  /** Restarts the timeout. */
  extend(): void;
  /** Stops the timeout. Must be called in the end. */
  clear(): void;
}

/** The reason with which an expired deadline aborts. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Starts a timeout.
 * @param ms milliseconds without {@link Deadline.extend} after which it expires.
 * @param what is named in the error.
 */
export function startDeadline(outer: AbortSignal, ms: number, what: string): Deadline {
  const expired = new AbortController();
  const expire = () => expired.abort(new DeadlineError(`${what}: nothing for ${ms / 1000} s`));
  let timer = setTimeout(expire, ms);
  return {
    signal: firstAbort(outer, expired.signal),
    extend() {
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    clear: () => clearTimeout(timer),
  };
}

/** Runs work with a time limit in milliseconds. @param what names the work in the error. */
export async function within<T>(
  outer: AbortSignal,
  ms: number,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(outer, ms, what);
  try {
    return await raced(work(deadline.signal), deadline.signal);
  } finally {
    deadline.clear();
  }
}

/**
 * Settles like the promise, or rejects with the signal's reason as soon as it aborts. A later rejection of the promise is
 * ignored.
 */
export function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
