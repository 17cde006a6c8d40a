/** A time-out that can be pushed back, and that shares one signal with the caller's abort. */
export interface Deadline {
  /** Aborts with the caller's reason, or with a {@link DeadlineError}. */
  readonly signal: AbortSignal;
  /** Starts the time anew. */
  extend(): void;
  /** Must be called on every path: stops the clock and lets go of the caller's signal. */
  clear(): void;
}

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** @param ms milliseconds without {@link Deadline.extend}. */
export function startDeadline(outer: AbortSignal, ms: number, what: string): Deadline {
  const controller = new AbortController();
  const forward = () => controller.abort(outer.reason);
  const expire = () => controller.abort(new DeadlineError(`${what}: nothing for ${ms / 1000} s`));
  let timer = setTimeout(expire, ms);
  if (outer.aborted) forward();
  else outer.addEventListener('abort', forward, { once: true });
  return {
    signal: controller.signal,
    extend() {
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    clear() {
      clearTimeout(timer);
      outer.removeEventListener('abort', forward);
    },
  };
}

/** A signal that follows another and can also be aborted by itself; `end` does so and lets go of the other. */
export function linkSignal(outer: AbortSignal): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const forward = () => controller.abort(outer.reason);
  if (outer.aborted) forward();
  else outer.addEventListener('abort', forward, { once: true });
  return {
    signal: controller.signal,
    end() {
      outer.removeEventListener('abort', forward);
      controller.abort();
    },
  };
}

/** The promise's result, or the signal's reason as soon as it aborts; a later rejection of the promise is swallowed. */
export function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
