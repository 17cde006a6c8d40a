const CHECK_MS = 250;

/**
 * Calls back once the npm that started this process has ended. npm passes SIGTERM only to the `sh -c` in between, which
 * ends without passing it on, so this process would keep running and hold its port.
 * https://github.com/npm/cli/issues/6684
 * @param {() => void} onExit
 */
export function onNpmExit(onExit) {
  // A process started by hand may outlive its terminal on purpose. Windows keeps a dead parent's id.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onExit();
  }, CHECK_MS);
  timer.unref();
}
