const CHECK_MS = 250;

/**
 * Calls back when the npm that started this process is gone. Asked to stop, npm passes SIGTERM to the `sh -c` between
 * us; that shell dies of it without passing it on, and we would live on, holding the port.
 * https://github.com/npm/cli/issues/6684
 * @param {() => void} onGone
 */
export function whenNpmIsGone(onGone) {
  // Started by hand, perhaps to outlive its terminal: no such watch. Windows keeps a dead parent's id.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}
