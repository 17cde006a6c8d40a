import { readFileSync } from 'node:fs';
import { Failure } from './console.mjs';

/** Compares this node with `engines.node` (">=20") of package.json. @throws {Failure} if it is too old */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const wanted = Number.parseInt(engines.node.replace(/\D+/, ''), 10);
  const present = Number.parseInt(process.versions.node, 10);
  if (present < wanted) {
    throw new Failure(
      `This project needs Node.js ${wanted} or newer; this is ${process.versions.node}.\n` +
        'Get it from https://nodejs.org or, with nvm, run "nvm install" here. Then try again.',
    );
  }
}
