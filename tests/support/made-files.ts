/** Media files that native ffmpeg makes for tests. They stay in `.cache/media`, which all tests, suites and runs share. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';
import { CACHE, ROOT } from '../../scripts/lib/paths.mjs';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';
const FOLDER = join(CACHE, 'media');
/** Files in these folders stay as they are from run to run. What is made of others, a clip for example, is kept for one run. */
const LASTING = [FOLDER, join(ROOT, 'tests/fixtures')].map((folder) => folder + sep);

let version: string | undefined;

/**
 * Makes a file, unless the same ffmpeg has made it of the same arguments and the same contents of its input files.
 * @param name its name, with the extension by which ffmpeg chooses the container.
 * @param args ffmpeg's, without the output. Paths of input files are arguments of their own.
 * @returns its path, only for reading: {@link temporaryFile} stores changed bytes.
 */
export function make(name: string, ...args: string[]): string {
  const inputs = args.filter((arg) => existsSync(arg) && statSync(arg).isFile());
  if (!inputs.every((input) => LASTING.some((folder) => resolve(input).startsWith(folder)))) {
    const path = join(temporaryFolder(), name);
    encode(args, path);
    return path;
  }
  version ??= execFileSync(FFMPEG, ['-version'], { encoding: 'utf8' });
  const recipe = args.map((arg) => (inputs.includes(arg) ? hash(readFileSync(arg)) + extname(arg) : arg));
  const folder = join(FOLDER, hash(JSON.stringify([version, name, ...recipe])).slice(0, 32));
  if (existsSync(folder)) return join(folder, name);
  mkdirSync(FOLDER, { recursive: true });
  // Renamed when its file is complete: other processes may make the same file at the same time.
  const draft = mkdtempSync(join(FOLDER, 'draft-'));
  try {
    encode(args, join(draft, name));
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return join(folder, name);
}

/** Stores bytes in a file for the rest of the run. @returns its path. */
export function temporaryFile(name: string, bytes: Uint8Array | string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'snipreel-'));

const encode = (args: string[], path: string) =>
  execFileSync(FFMPEG, ['-v', 'error', '-nostdin', '-y', ...args, path]);

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
