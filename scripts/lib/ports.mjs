import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Failure } from './console.mjs';
import { startStaticServer } from './static-server.mjs';

const ATTEMPTS = 50;
/** Node's word for IPv6 and IPv4, or for IPv4 alone where there is no IPv6. */
const ANY_HOST = '';

/** Someone may listen on one loopback address only; taking the rest would leave `localhost` to chance. */
function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

async function isTaken(port) {
  const answered = await Promise.all([answers(port, '127.0.0.1'), answers(port, '::1')]);
  return answered.includes(true);
}

/**
 * Serves a folder to this machine and its network, on the first free port from `wanted` upwards.
 * @param {string} folder @param {number} wanted @param {string} basePath
 */
export async function serveOnFreePort(folder, wanted, basePath) {
  for (let port = wanted; port < wanted + ATTEMPTS; port += 1) {
    if (await isTaken(port)) continue;
    try {
      return await startStaticServer(folder, { port, host: ANY_HOST, basePath });
    } catch (error) {
      if (error.code === 'EACCES') throw new Failure(`Port ${port} may not be used by this account.`);
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Failure(`The ports ${wanted} to ${wanted + ATTEMPTS - 1} are all taken.`);
}

/** The address under which others of the same network reach this machine; undefined when it is on none. */
export function lanAddress() {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((entry) => entry && entry.family === 'IPv4' && !entry.internal)?.address;
}
