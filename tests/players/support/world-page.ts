/** What a page of the failing world runs before its own scripts, and what tests ask it afterwards. */

/** Collects unhandled errors and rejections, and what the policy refuses. */
export function collectComplaints(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  window.addEventListener('error', ({ error, message }) => {
    // An element that doesn't load has an event without a message, which isn't an error of a script.
    if (message) complaints.push(String(error?.stack ?? message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    complaints.push(`${reason}\n${reason?.stack}`);
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    complaints.push(`${effectiveDirective} refused ${blockedURI}`);
  });
}

export const complaints = () => Reflect.get(window, 'complaints') as string[];

/** Collects the workers that haven't been terminated. */
export function watchWorkers(): void {
  const workersAlive = new Set<Worker>();
  Object.assign(window, { workersAlive });
  window.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      super(script, options);
      workersAlive.add(this);
    }
    override terminate() {
      workersAlive.delete(this);
      super.terminate();
    }
  };
}

export const workerCount = () => (Reflect.get(window, 'workersAlive') as Set<Worker>).size;

/** Removed clips are released after a second instead of a minute. */
export function releaseSoon(): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (act: () => void, ms?: number) => setTimeout(act, ms === 60_000 ? 1000 : ms),
  });
}

/** No other host can be reached. */
export function refuseHosts(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    /^https:/.test(String(input)) ? Promise.reject(new TypeError('no network')) : fetch(input, init);
}

/** The first public copy of the engine comes from the test's server, and no other host can be reached. */
export function redirectCdn(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const url = String(input);
    if (/^https:\/\/cdn\.jsdelivr\.net\//.test(url)) return fetch(`/cdn/${url.split('/').at(-1)}`, init);
    return /^https:/.test(url) ? Promise.reject(new TypeError('no network')) : fetch(input, init);
  };
}
