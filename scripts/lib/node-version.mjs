import { readFileSync } from 'node:fs';
import { Failure } from './console.mjs';

/**
 * Whether a version of node is in a range: alternatives such as "^20.19" (of that major) or ">=22.12", joined by "||". They name
 * major and minor, and nothing else is understood.
 * @param {string} version @param {string} range
 */
export function isInRange(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((alternative) => {
    const [, sign, leastMajor, leastMinor] = /^\s*(\^|>=)(\d+)\.(\d+)\s*$/.exec(alternative) ?? [];
    if (!sign) throw new Error(`"${alternative}" in package.json's engines is no range that we can read`);
    if (major === Number(leastMajor)) return minor >= Number(leastMinor);
    return sign === '>=' && major > Number(leastMajor);
  });
}

/** Compares this node with `engines.node` of package.json. @throws {Failure} if it doesn't fit */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { node } = process.versions;
  if (isInRange(node, engines.node)) return;
  throw new Failure(
    `This project needs Node.js ${engines.node.replace('||', 'or')}; this is ${node}.\n` +
      'Get it from https://nodejs.org or, with nvm, run "nvm install" here. Then try again.',
  );
}
