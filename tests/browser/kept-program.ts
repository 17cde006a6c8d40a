/**
 * Compiles each WebAssembly program once for all tests of a worker: every test has a lab of its own, and the page that opened
 * the lab keeps what was compiled. The loader of ffmpeg.wasm still fetches its bytes and compares their hash.
 */

interface Program {
  bytes: Uint8Array;
  module: Promise<WebAssembly.Module>;
}

declare global {
  interface Window {
    programs?: Program[];
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** @param keeper the page that keeps the programs. */
export function keepProgramsIn(keeper: typeof globalThis & Window): void {
  keeper.programs ??= [];
  const { programs } = keeper;
  WebAssembly.compile = (source) => {
    const bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source);
    const known = programs.find((program) => isSame(program.bytes, bytes));
    if (known) return known.module;
    // Nothing of the lab's own, which ends with its page.
    const copy = new keeper.Uint8Array(bytes);
    const module = keeper.WebAssembly.compile(copy);
    programs.push({ bytes: copy, module });
    return module;
  };
}
