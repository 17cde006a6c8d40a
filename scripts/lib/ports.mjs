// Ports and addresses of this machine.
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** @param {import('node:net').Server} server one that listens */
export function portOf(server) {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server does not listen on a port');
  return address.port;
}

/** Finds a port that is free now, on the IPv4 loopback address. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });
}

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
 * Asks both loopback addresses: if another program used one of them, `localhost` could mean either server.
 * @param {number} port
 */
export async function isTaken(port) {
  const answered = await Promise.all([answers(port, '127.0.0.1'), answers(port, '::1')]);
  return answered.includes(true);
}

/** The IPv4 address at which the local network reaches this machine; undefined without a network. */
export function lanAddress() {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((entry) => entry && entry.family === 'IPv4' && !entry.internal)?.address;
}
