// `npm start`: installs what is missing, builds what has changed, and serves out/ from this process.
// At first there is only node. What needs a package is imported after the installation.
import { buildIfChanged } from './build.mjs';
import { Failure, say, sayError } from './lib/console.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { onNpmExit } from './lib/parent.mjs';
import { outFolder } from './lib/paths.mjs';

const DEFAULT_PORT = 3000;
/** The last one after which there are enough others to try. */
const LAST_PORT = 65_485;

/** Reads `--port 4000`, `--port=4000` or PORT. */
function wantedPort() {
  const line = process.argv.slice(2).join(' ');
  const text = line.match(/--port[= ](\S*)/)?.[1] ?? process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT)
    throw new Failure(`"${text}" is not a port to serve on.`);
  return port;
}

/** @type {{ close(): Promise<void> } | undefined} */
let server;
let isStopping = false;

/** Ends the process: as interrupted before it serves, normally after that. @param {number} signal its number */
async function stop(signal) {
  if (!server) process.exit(128 + signal);
  if (isStopping) return;
  isStopping = true;
  await server.close();
  process.exit(0);
}

async function start() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, (/** @type {string} */ _name, /** @type {number} */ number) => stop(number));
  onNpmExit(() => stop(15));
  checkNodeVersion();
  const wanted = wantedPort();
  await installPackages();
  await buildIfChanged({ verbose: process.argv.includes('--verbose') });

  const { lanAddress } = await import('./lib/ports.mjs');
  const { serveOnFreePort } = await import('./lib/static-server.mjs');
  const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
  const serving = await serveOnFreePort(outFolder(), wanted, basePath);
  server = serving;
  if (serving.port !== wanted) say(`Port ${wanted} is taken; using ${serving.port} instead.`);
  say(`\nOpen ${serving.url}`);
  const lan = lanAddress();
  if (lan) say(`On your network: http://${lan}:${serving.port}${basePath}/`);
  say('Press Ctrl+C to stop.');
}

start().catch((error) => {
  sayError(error);
  process.exit(1);
});
