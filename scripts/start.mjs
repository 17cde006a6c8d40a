// `npm start`: installs what is missing, builds what has changed, and serves out/ from this process.
// `npm run dev` (`--dev`): installs what is missing, prepares the engine, and starts Next's development server.
// Both serve this machine alone, or its network, too, with `--host`.
// At first there is only node. What needs a package is imported after the installation.
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { Failure, say, sayError } from './lib/console.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { onNpmExit } from './lib/parent.mjs';
import { commandFile, outFolder, ROOT } from './lib/paths.mjs';
import { ANY_HOST, freePortFrom, lanAddress } from './lib/ports.mjs';
import { runNode } from './lib/run.mjs';

const IS_DEV = process.argv.includes('--dev');
const IS_OPEN = process.argv.includes('--host');
/** Not the same, because the service worker of an earlier `npm start` would answer with the built site. */
const DEFAULT_PORT = IS_DEV ? 3001 : 3000;
/** The last one after which there are enough others to try. */
const LAST_PORT = 65_485;

/** Reads `--port 4000`, `--port=4000` or PORT. */
function requestedPort() {
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

/** Finds the next free port, and says so if it is another. @param {number} wanted */
async function choosePort(wanted) {
  const port = await freePortFrom(wanted);
  if (port !== wanted) say(`Port ${wanted} is taken; using ${port} instead.`);
  return port;
}

/** Builds out/ and serves it. @param {number} wantedPort */
async function serveBuild(wantedPort) {
  await buildIfChanged({ verbose: process.argv.includes('--verbose') });
  const port = await choosePort(wantedPort);
  const { startStaticServer } = await import('./lib/static-server.mjs');
  const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
  server = await startStaticServer(outFolder(), { port, basePath, ...(IS_OPEN && { host: ANY_HOST }) });
  say(`\nOpen http://localhost:${port}${basePath}/`);
  const lan = lanAddress();
  if (!IS_OPEN) say('For other devices on your network: npm start -- --host');
  else if (lan) say(`On your network: http://${lan}:${port}${basePath}/`);
  say('Press Ctrl+C to stop.');
}

/** Serves the sources. @param {number} wantedPort @throws {Failure} if the server ends by itself */
async function serveSources(wantedPort) {
  const prepared = await runNode(join(ROOT, 'scripts/prepare-engine.mjs'), [], { cwd: ROOT });
  if (prepared.code !== 0) throw new Failure(prepared.output);
  // It ends with this process.
  server = { close: async () => undefined };
  const env = { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' };
  const host = IS_OPEN ? [] : ['--hostname', 'localhost'];
  const args = ['dev', '--port', String(await choosePort(wantedPort)), ...host];
  const { code } = await runNode(commandFile('next'), args, { cwd: ROOT, env, show: true });
  throw new Failure(`Next's development server ended (exit code ${code}).`);
}

async function start() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, (/** @type {string} */ _name, /** @type {number} */ number) => stop(number));
  onNpmExit(() => stop(15));
  checkNodeVersion();
  const port = requestedPort();
  await installPackages();
  await (IS_DEV ? serveSources(port) : serveBuild(port));
}

start().catch((error) => {
  sayError(error);
  process.exit(1);
});
