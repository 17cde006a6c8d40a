/** The Cache API in memory, as far as the service worker uses it. Bodies are kept as bytes, since a response is read once. */

interface Entry {
  url: string;
  status: number;
  headers: Headers;
  body: ArrayBuffer;
}

const ORIGIN = 'https://site.example';

class FakeCache {
  readonly entries = new Map<string, Entry>();

  async put(key: string, response: Response): Promise<void> {
    const { status, headers } = response;
    const url = new URL(key, ORIGIN).href;
    this.entries.set(url, { url, status, headers, body: await response.arrayBuffer() });
  }

  async match(key: string, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    const plain = (url: string) => (ignoreSearch ? url.replace(/[?#].*/, '') : url.replace(/#.*/, ''));
    const wanted = plain(new URL(key, ORIGIN).href);
    const found = [...this.entries.values()].find(({ url }) => plain(url) === wanted);
    if (!found) return undefined;
    const response = new Response(found.body, { status: found.status, headers: found.headers });
    // Like a cached response, and unlike a new one, it has its URL.
    return Object.defineProperty(response, 'url', { value: found.url });
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.values()];
  }

  async delete(url: string): Promise<boolean> {
    return this.entries.delete(new URL(url, ORIGIN).href);
  }
}

export class FakeCaches {
  readonly stores = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const store = this.stores.get(name) ?? new FakeCache();
    this.stores.set(name, store);
    return store;
  }

  async has(name: string): Promise<boolean> {
    return this.stores.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.stores.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.stores.delete(name);
  }

  /** The paths in a store. */
  pathsIn(name: string): string[] {
    return [...(this.stores.get(name)?.entries.keys() ?? [])].map((url) => new URL(url).pathname);
  }
}
