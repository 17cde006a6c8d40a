// Starts a real nginx on this machine's loopback address, which serves out/ as deploy/nginx.conf says.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compressFolder } from '../compress.mjs';
import { aptInstall } from '../lib/apt.mjs';
import { Failure } from '../lib/console.mjs';
import { loadModule } from '../lib/load-module.mjs';
import { outFolder } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { run } from '../lib/run.mjs';
import { which } from '../lib/which.mjs';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const START_MS = 10_000;

async function findNginx() {
  const known = () => which('nginx') ?? ['/usr/sbin/nginx'].find((path) => existsSync(path));
  if (!known()) await aptInstall('nginx', 'libnginx-mod-http-brotli-static');
  const path = known();
  if (!path) throw new Failure('No nginx was found: install one.');
  return path;
}

/**
 * The other origin, which has the assets of a build with an asset prefix.
 * @param {number} port @param {string} root
 */
const cdnServer = (port, root) => `
server {
  listen 127.0.0.1:${port};
  root ${root};
  types { text/javascript js; text/css css; }
  add_header Access-Control-Allow-Origin "*" always;
}`;

/**
 * @param {{ cdnPort: number }} options cdnPort: where a build with an asset prefix expects its assets, below /cdn
 * @returns {Promise<{ url: string, version: string, hasBrotli: boolean, security: readonly { name: string, value: string }[], close(): Promise<void> }>}
 */
export async function startNginx({ cdnPort }) {
  const nginx = await findNginx();
  const { output } = await run(nginx, ['-v']);
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-nginx-'));
  const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
  const site = join(folder, 'html', basePath);
  mkdirSync(dirname(site), { recursive: true });
  cpSync(outFolder(), site, { recursive: true });
  await compressFolder(site);
  if (process.env.NEXT_PUBLIC_ASSET_PREFIX) {
    cpSync(join(outFolder(), '_next'), join(folder, 'assets/cdn/_next'), { recursive: true });
    // Here they must not be found.
    rmSync(join(site, '_next'), { recursive: true });
  }

  const hasBrotli = existsSync(BROTLI_MODULE);
  const port = await freePort();
  /** @type {typeof import('../../lib/hosting/hosting')} */
  const { HOSTING } = await loadModule('lib/hosting/hosting.ts');
  /** @type {typeof import('../../lib/hosting/nginx')} */
  const { nginxConfig } = await loadModule('lib/hosting/nginx.ts');
  const server = nginxConfig(HOSTING, {
    root: join(folder, 'html'),
    listen: `127.0.0.1:${port}`,
    brotli: hasBrotli,
  });
  const cdn = process.env.NEXT_PUBLIC_ASSET_PREFIX ? cdnServer(cdnPort, join(folder, 'assets')) : '';
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, hasBrotli, `${server}\n${cdn}`));
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    child.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}${basePath}/`;
  await untilAnswered(url, ended).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    url,
    version: output.match(/nginx\/(\S+)/)?.[1] ?? '',
    hasBrotli,
    security: HOSTING.security,
    close,
  };
}

/** The main configuration. @param {string} folder for what nginx writes @param {boolean} hasBrotli @param {string} servers */
function configuration(folder, hasBrotli, servers) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  return `${hasBrotli ? `load_module ${BROTLI_MODULE};\n` : ''}daemon off;
${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
${temporary.join('\n')}
${servers}
}
`;
}

/**
 * @param {string} url @param {Promise<unknown>} ended when nginx does
 * @throws {Failure} if it does not answer
 */
async function untilAnswered(url, ended) {
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && !isOver) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Failure('nginx did not start.');
}
