import { MediaError } from '@/lib/media/errors';

/** What a compiled Kvazaar exports: native/api.c. Addresses are bytes of `memory`. */
export interface Kvazaar {
  memory: WebAssembly.Memory;
  /** Encodes with Kvazaar's own code instead of the faster kernels, for tests. */
  useGeneric(): void;
  /** Where each frame is written; 0 on failure. */
  start(
    width: number,
    height: number,
    numerator: number,
    denominator: number,
    qp: number,
    level: number,
  ): number;
  /** Bytes of the encoded frame; below 0 on failure. */
  encode(): number;
  /** Where the encoded frame is. */
  result(): number;
}

/**
 * An encoder with its own memory, which is free once nothing refers to the instance.
 * @throws {MediaError} `engine-unavailable` when the module is another one.
 */
export async function instantiate(program: WebAssembly.Module): Promise<Kvazaar> {
  const { exports } = await WebAssembly.instantiate(program);
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new MediaError('engine-unavailable', 'kvazaar: memory');
  const call = (name: string) => {
    const value = exports[name];
    if (typeof value !== 'function') throw new MediaError('engine-unavailable', `kvazaar: ${name}`);
    return (...args: number[]): number => Number(value(...args));
  };
  call('_initialize')();
  return {
    memory,
    start: call('start'),
    encode: call('encode'),
    result: call('result'),
    useGeneric: call('use_generic'),
  };
}
