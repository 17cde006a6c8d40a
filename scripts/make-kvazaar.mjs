// Compiles lib/kvazaar/kvazaar-8.wasm and kvazaar-10.wasm, which are in git, from Kvazaar's source and lib/kvazaar/native/, and
// fails unless compiler, libc and result are those that lib/config/kvazaar.json pins. The same versions make the same bytes.
// node scripts/make-kvazaar.mjs [kvazaar_2.3.2.orig.tar.gz]
// node scripts/make-kvazaar.mjs --record […]   writes both programs, and pins them with the versions that are installed
// Needs tar and Debian's packages that lib/config/kvazaar.json names.
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

const RECORDS = process.argv.includes('--record');
const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

async function main() {
  /** @type {{ version: string, url: string, sha256: string, tools: Record<string, string>, programs: Record<string, Program> }} */
  const pinned = JSON.parse(await readFile(PINS, 'utf8'));
  for (const [name, version] of Object.entries(pinned.tools)) pinned.tools[name] = installed(name, version);
  const work = await mkdtemp(join(tmpdir(), 'snipreel-kvazaar-'));
  try {
    const archive = join(work, 'source.tar.gz');
    await writeFile(archive, await source(pinned));
    execFileSync('tar', ['xzf', archive, '-C', work]);
    for (const depth of [8, 10]) {
      const bytes = await compile(join(work, `kvazaar-${pinned.version}/src`), depth, work, pinned.version);
      const made = { bytes: bytes.length, sha256: sha256(bytes) };
      say(`kvazaar-${depth}.wasm: ${made.bytes} bytes, SHA-256 ${made.sha256}`);
      const known = pinned.programs[depth]?.sha256;
      if (!RECORDS && made.sha256 !== known)
        throw new Error(`kvazaar-${depth}.wasm isn't what kvazaar.json pins, ${known}; --record pins it`);
      pinned.programs[depth] = made;
      if (RECORDS) await writeFile(join(folder, `kvazaar-${depth}.wasm`), bytes);
    }
    if (RECORDS) await writeFile(PINS, `${JSON.stringify(pinned, null, 2)}\n`);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The installed version of a Debian package. @param {string} name @param {string} pinned @throws {Error} if it isn't the pinned one */
function installed(name, pinned) {
  const version = execFileSync('dpkg-query', ['-W', name], { encoding: 'utf8' }).trim().split('\t')[1] ?? '';
  if (!RECORDS && version !== pinned)
    throw new Error(`${name} ${version} is installed, kvazaar.json pins ${pinned}`);
  return version;
}

/** @param {{ url: string, sha256: string }} pinned */
async function source({ url, sha256: pinned }) {
  const bytes = given ? await readFile(given) : Buffer.from(await (await fetch(url)).arrayBuffer());
  const found = sha256(bytes);
  if (found !== pinned) throw new Error(`${given ?? url}: SHA-256 is ${found}, kvazaar.json pins ${pinned}`);
  return bytes;
}

/** @param {string} source @param {number} depth bits of a sample @param {string} work @param {string} version */
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
  const out = join(work, `kvazaar-${depth}.wasm`);
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
  return readFile(out);
}

main().catch((error) => {
  console.error(`make-kvazaar: ${error.message}`);
  process.exitCode = 1;
});
