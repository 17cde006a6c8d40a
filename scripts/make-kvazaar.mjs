// Compiles lib/kvazaar/kvazaar-8.wasm and kvazaar-10.wasm, which are in git, from Kvazaar's source and lib/kvazaar/native/.
// node scripts/make-kvazaar.mjs [kvazaar_2.3.2.orig.tar.gz]
// Needs Debian's clang-19, lld-19, wasi-libc and libclang-rt-19-dev-wasm32, and tar. The same versions make the same bytes.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from './lib/console.mjs';
import { ROOT } from './lib/paths.mjs';

const folder = join(ROOT, 'lib/kvazaar');
const native = join(folder, 'native');
const include = join(native, 'include');
const run = promisify(execFile);

/** Kvazaar's program, its readers of files and its tests. */
const LEFT_OUT = new Set(['encmain.c', 'cli.c', 'yuv_io.c']);
const STRATEGIES = ['', 'generic', 'avx2', 'sse2', 'sse41', 'altivec'].map((name) => `strategies/${name}`);

const COMPILE = [
  ...['--target=wasm32-wasi', '--sysroot=/usr', '-isystem', '/usr/include/wasm32-wasi'],
  ...['-O3', '-msimd128', '-mbulk-memory', '-fno-strict-aliasing', '-std=gnu99', '-w'],
  ...['-DNDEBUG', '-DKVZ_STATIC_LIB', '-D_GNU_SOURCE', '-DKVZ_COMPILER_STRING=""', '-DKVZ_COMPILE_DATE=""'],
  ...['-I', include, '-include', join(include, 'prelude.h')],
];
const BUILTINS = '/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a';
const LIBC = '/usr/lib/wasm32-wasi';
/** Kvazaar keeps whole blocks on the stack. */
const STACK_BYTES = 2 ** 21;

const PINS = join(ROOT, 'lib/config/kvazaar.json');

/** @typedef {{ bytes: number, sha256: string }} Program what the site checks before it runs one */

async function main() {
  /** @type {{ version: string, url: string, sha256: string, programs: Record<string, Program> }} */
  const pinned = JSON.parse(await readFile(PINS, 'utf8'));
  const work = await mkdtemp(join(tmpdir(), 'snipreel-kvazaar-'));
  try {
    const archive = join(work, 'source.tar.gz');
    await writeFile(archive, await source(pinned));
    execFileSync('tar', ['xzf', archive, '-C', work]);
    for (const depth of [8, 10])
      pinned.programs[depth] = await compile(
        join(work, `kvazaar-${pinned.version}/src`),
        depth,
        work,
        pinned.version,
      );
    await writeFile(PINS, `${JSON.stringify(pinned, null, 2)}\n`);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** @param {{ url: string, sha256: string }} pinned */
async function source({ url, sha256 }) {
  const [path] = process.argv.slice(2);
  const bytes = path ? await readFile(path) : Buffer.from(await (await fetch(url)).arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${path ?? url}: SHA-256 is ${found}, kvazaar.json pins ${sha256}`);
  return bytes;
}

/** @param {string} source @param {number} depth bits of a sample @param {string} work @param {string} version @returns {Promise<Program>} */
async function compile(source, depth, work, version) {
  const lists = ['', ...STRATEGIES, 'extras'].map(async (name) =>
    (await readdir(join(source, name))).sort().map((file) => join(source, name, file)),
  );
  const files = [
    ...(await Promise.all(lists)).flat(),
    join(native, 'api.c'),
    join(native, 'kernels.c'),
  ].filter((file) => file.endsWith('.c') && !LEFT_OUT.has(file.slice(file.lastIndexOf('/') + 1)));
  const options = [`-DKVZ_BIT_DEPTH=${depth}`, `-DVERSION_STRING="${version}"`];
  const objects = [];
  for (const [i, file] of files.entries()) {
    const object = join(work, `${depth}-${i}.o`);
    const folders = ['-I', source, '-I', join(source, 'extras')];
    await run('clang-19', [...COMPILE, ...options, ...folders, '-c', file, '-o', object]);
    objects.push(object);
  }
  const out = join(folder, `kvazaar-${depth}.wasm`);
  // Not through clang, which runs wasm-opt if it finds one.
  await run('wasm-ld-19', [
    ...['-m', 'wasm32', '-O2', '--strip-all', '--gc-sections', '--entry', '_initialize'],
    ...[
      '-z',
      `stack-size=${STACK_BYTES}`,
      '-L',
      LIBC,
      join(LIBC, 'crt1-reactor.o'),
      ...objects,
      '-lc',
      BUILTINS,
    ],
    ...['-o', out],
  ]);
  const bytes = await readFile(out);
  say(`${out}: ${bytes.length} bytes`);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

main().catch((error) => {
  console.error(`make-kvazaar: ${error.message}`);
  process.exitCode = 1;
});
