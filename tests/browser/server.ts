import { type ModuleServer, startModuleServer } from '../../scripts/lib/module-server.mjs';

/** A page with nothing but a file chooser and `lab.ts`. */
const LAB = '<input type="file" id="file"><script type="module" src="/tests/browser/lab.ts"></script>';

export function startServer(): Promise<ModuleServer> {
  return startModuleServer({ '/lab': LAB });
}
