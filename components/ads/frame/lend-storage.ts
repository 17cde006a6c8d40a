/**
 * Replacements for `document.cookie` and `localStorage` that last as long as the frame. In a sandbox without an origin, reading
 * the real ones throws, which breaks some networks' scripts.
 */
export function lendStorage(): void {
  const jar = new Map<string, string>();
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [pair = ''] = String(text).split(';');
      const [name = '', ...value] = pair.split('=');
      jar.set(name.trim(), value.join('=').trim());
    },
  });
  for (const area of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, area, { configurable: true, value: memory() });
}

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
  };
}
