/**
 * A service is an object of async methods that runs in a worker (`serve.ts`) and is called from the page (`bridge.ts`). Its
 * methods take a {@link Call} first. Arguments, updates and results must be structured-cloneable.
 */

/** One call under way, as the service's method sees it. */
export interface Call<Update = never> {
  /** Aborted once the caller no longer waits for the answer. */
  readonly signal: AbortSignal;
  /** Sends something to the caller ahead of the answer: progress, a part of the result. @param move is moved, not copied. */
  update(update: Update, move?: Transferable[]): void;
  /** Has these moved to the caller's thread with the answer, not copied. */
  move(parts: Transferable[]): void;
}

export type Method = (call: Call<never>, ...args: never[]) => Promise<unknown>;

/** Constrains a type parameter: `Api extends Service<Api>`. */
export type Service<Api> = { [Name in keyof Api]: Method };

export type ArgumentsOf<M> = M extends (call: Call<never>, ...args: infer Args) => unknown ? Args : never;
export type UpdateOf<M> = M extends (call: Call<infer Update>, ...args: never[]) => unknown ? Update : never;
export type ResultOf<M extends Method> = Awaited<ReturnType<M>>;

/** From the page to the worker. */
export type Request = { id: number; name: string; args: readonly unknown[] } | { id: number; aborted: true };
