/**
 * Waits in a thread that gets no messages, because ffmpeg blocks it. Hosts seldom allow memory that two threads share, so a gate is a
 * `blob:` URL: it is open once that is revoked.
 */

/** Milliseconds between two looks at a gate. */
const LOOK_MS = 20;

/** What a thread sleeps at; null if it can't, and looks again at once. It isn't shared with another one. */
let bed: Int32Array | null | undefined;

function sleep(): void {
  if (bed === undefined) bed = bedOrNull();
  if (bed) Atomics.wait(bed, 0, 0, LOOK_MS);
}

function bedOrNull(): Int32Array | null {
  try {
    return new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
  } catch {
    return null;
  }
}

/**
 * Waits until a gate is open.
 * @param closed one that stays closed until nobody needs the output any more.
 * @throws if that is open, too, or a policy keeps this thread from reading `blob:` URLs.
 */
export function waitForGate(gate: string, closed: string): void {
  while (canRead(gate)) sleep();
  if (!canRead(closed)) throw new Error('all gates are open');
}

function canRead(url: string): boolean {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}
