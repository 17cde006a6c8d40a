/** The kinds of value that `NEXT_PUBLIC_ADS_*` take. Unset and empty are the same: null. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** Stops the build with a message that names a variable. @throws {Error} always */
export function reject(name: string, problem: string): never {
  throw new Error(`${name} ${problem} (docs/ads.md)`);
}

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/** Host names reserved for tests (RFC 6761), where `http:` does no harm. */
const TEST_HOST = /^(localhost|127\.0\.0\.1)$|\.(test|localhost)$/;

/** Reads a host such as `ads.example.com`; the network's tag is fetched from `//ads.example.com/{key}/invoke.js`. */
export function hostOf(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (!HOST.test(value))
    reject(
      name,
      `is "${value}"; it must be a host alone, such as ads.example.com, without https:// and path`,
    );
  return value;
}

/** Reads a network's id of a slot. It becomes part of a URL and of an id, so it holds only letters, digits, - and _. */
export function keyOf(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(value))
    reject(name, `is "${value}"; a key has 1 to 64 letters, digits, - and _`);
  return value;
}

/** Reads an absolute `https:` URL. */
export function urlOf(env: Environment, name: string): string | null {
  const value = env[name];
  if (!value) return null;
  if (!URL.canParse(value)) reject(name, `is "${value}", which is no absolute address`);
  const { protocol, hostname, href, username, password } = new URL(value);
  if (protocol !== 'https:' && !(protocol === 'http:' && TEST_HOST.test(hostname)))
    reject(name, `is "${value}"; it must begin with https://`);
  if (username || password) reject(name, 'carries a user name or password, which every visitor would see');
  return href;
}

/** Reads `zone=12345, cfasync=false`: attributes of a script, without their `data-`. */
export function dataOf(env: Environment, name: string): Record<string, string> | null {
  const value = env[name];
  if (!value) return null;
  return Object.fromEntries(
    value.split(',').map((pair) => {
      const [, key, text] = /^\s*([a-z][a-z0-9-]*)\s*=\s*([^\s"'<>&]*)\s*$/.exec(pair) ?? [];
      if (!key || text === undefined)
        reject(name, `has "${pair}"; it must be name=value, several with commas between, without "data-"`);
      if (key.startsWith('data-')) reject(name, `has "${key}"; leave out the "data-"`);
      return [key, text];
    }),
  );
}

/** CSS pixels. */
const HEIGHTS = { min: 50, max: 2000 };

/** Reads `480, 300`: a height on a narrow screen and on a wide one. */
export function heightsOf(env: Environment, name: string): { narrow: number; wide: number } | null {
  const value = env[name];
  if (!value) return null;
  const numbers = value.split(',').map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN));
  const { min, max } = HEIGHTS;
  const [narrow = 0, wide = 0] = numbers;
  if (numbers.length !== 2 || !numbers.every((n) => n >= min && n <= max))
    reject(name, `is "${value}"; it must be 2 whole numbers from ${min} to ${max}, a comma between`);
  return { narrow, wide };
}
