/** The service worker's globals. TypeScript's own types for them exclude the DOM's, which the rest of the site needs. */

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & Pick<MessageEvent<unknown>, 'data' | 'ports'>;
}

export interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void;
}
