// Ports and addresses of this machine.
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Failure } from './console.mjs';

/** Makes node listen on IPv6 and IPv4, or on IPv4 alone where there is no IPv6. */
export const ANY_HOST = '';
/** Ports that are tried, one after the other. */
const ATTEMPTS = 50;

/** @param {import('node:net').Server} server one that listens */
export function portOf(server) {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

/** Listens for a moment. @param {number} port 0 takes any free one @param {string} host @returns {Promise<number>} the port */
function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => {
      const actual = portOf(server);
      server.close(() => resolve(actual));
    });
  });
}

/** Finds a port that is free now, on the IPv4 loopback address. */
export const freePort = () => tryPort(0, '127.0.0.1');

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    /** @param {boolean} answer */
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/**
 * Finds the first port from `wanted` upwards that is free on all of this machine's addresses.
 * @param {number} wanted @throws {Failure} if there is none
 */
export async function freePortFrom(wanted) {
  for (let port = wanted; port < wanted + ATTEMPTS; port += 1) {
    // If another program used one of the loopback addresses, `localhost` could mean either server.
    const answered = await Promise.all([answers(port, '127.0.0.1'), answers(port, '::1')]);
    if (answered.includes(true)) continue;
    try {
      return await tryPort(port, ANY_HOST);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EACCES') throw new Failure(`This account may not use port ${port}.`);
      if (code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Failure(`All ports from ${wanted} to ${wanted + ATTEMPTS - 1} are taken.`);
}

/** The IPv4 address at which the local network reaches this machine; undefined without a network. */
export function lanAddress() {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((entry) => entry && entry.family === 'IPv4' && !entry.internal)?.address;
}
