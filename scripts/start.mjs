// `npm start`: installs what is missing, builds what has changed, serves out/ from this very process.
// Only node is there at first: what needs a package is imported after the installation.
import { buildIfChanged } from './build.mjs';
import { Failure, say, sayError } from './lib/console.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { whenNpmIsGone } from './lib/parent.mjs';
import { OUT } from './lib/paths.mjs';

const DEFAULT_PORT = 3000;

/** `--port 4000`, `--port=4000` or PORT. */
function wantedPort() {
  const line = process.argv.slice(2).join(' ');
  const text = line.match(/--port[= ](\S*)/)?.[1] ?? process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_485)
    throw new Failure(`"${text}" is not a port to serve on.`);
  return port;
}

/** @type {{ close(): Promise<void> } | undefined} */
let server;
let isStopping = false;

/** Before it serves, a stop is an interruption, and says so by its exit code; after, it is the normal end. */
async function stop(_signal, number) {
  if (!server) process.exit(128 + number);
  if (isStopping) return;
  isStopping = true;
  await server.close();
  process.exit(0);
}

async function start() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  whenNpmIsGone(() => stop('SIGTERM', 15));
  checkNodeVersion();
  const wanted = wantedPort();
  await installPackages();
  await buildIfChanged({ verbose: process.argv.includes('--verbose') });

  const { lanAddress, serveOnFreePort } = await import('./lib/ports.mjs');
  const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
  const serving = await serveOnFreePort(OUT, wanted, basePath);
  server = serving;
  if (serving.port !== wanted) say(`Port ${wanted} is taken; using ${serving.port} instead.`);
  say(`\nOpen ${serving.url}`);
  const lan = lanAddress();
  if (lan) say(`On your network: http://${lan}:${serving.port}${basePath}/`);
  say('Ctrl+C stops it.');
}

start().catch((error) => {
  sayError(error);
  process.exit(1);
});
