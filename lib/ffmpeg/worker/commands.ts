/**
 * Handles the messages of @ffmpeg/ffmpeg that `Core` sends. Unlike the library's own worker, it reads a mounted Blob through windows, and writes
 * the clip to the origin private file system or to Blob parts instead of the core's memory (MEMFS): that took 4–5 times the
 * size of the file, and reading more than 2 GiB back never settled.
 */
import {
  CHUNK_MESSAGE,
  CLIP_FS,
  type ClipMount,
  type OutputPlace,
  type VerifiedProgram,
} from '@/lib/ffmpeg/protocol';
import { BufferedSink } from './buffered-sink';
import type { CoreModule, CreateCore } from './core-module';
import { mountFile } from './file-system';
import { waitForGate } from './gate';
import { PagedSink } from './paged-sink';
import { readSync, scope } from './scope';
import { ScratchSink } from './scratch-sink';
import type { AnySink } from './sink';
import { StreamedSink } from './streamed-sink';
import { WindowReader } from './window-reader';

/** The data of all messages. Each message has only its own fields. */
export interface CommandData extends Partial<VerifiedProgram> {
  args?: string[];
  path?: string;
  fsType?: string;
  options?: Partial<ClipMount> & { blobs?: { name: string; data: Blob }[] };
  mountPoint?: string;
}

let core: CoreModule | undefined;
/** By path. */
const sinks = new Map<string, AnySink>();

/**
 * Executes a message.
 * @returns the data of the answer.
 * @throws what becomes the answer's error text.
 */
export async function run(type: string, data: CommandData): Promise<unknown> {
  switch (type) {
    case 'LOAD':
      return load(data);
    case 'EXEC':
      return execute(required(data.args));
    case 'CREATE_DIR':
      loaded().FS.mkdir(required(data.path));
      return true;
    case 'MOUNT':
      return mount(data);
    case 'UNMOUNT':
      return unmount(required(data.mountPoint));
    case 'READ_FILE':
      return (await sinks.get(required(data.path))?.finish()) ?? loaded().FS.readFile(required(data.path));
    case 'DELETE_FILE':
      return deleteFile(required(data.path));
    default:
      throw new Error(`unknown message type ${type}`);
  }
}

async function load({ coreURL, wasmModule }: CommandData): Promise<boolean> {
  const url = required(coreURL);
  const module = required(wasmModule);
  const { default: createCore } = (await import(/* @vite-ignore */ url)) as { default: CreateCore };
  const first = core === undefined;
  core = await new Promise<CoreModule>((resolve, reject) => {
    createCore({
      // The core decodes this fragment to find its files. It doesn't fetch them, because it gets the module.
      mainScriptUrlOrBlob: `${url}#${btoa('{"wasmURL":"","workerURL":""}')}`,
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then(receive).catch(reject);
        return {};
      },
    }).then(resolve, reject);
  });
  core.setLogger((line) => scope.postMessage({ type: 'LOG', data: line }));
  return first;
}

function execute(args: readonly string[]): number {
  const module = loaded();
  module.exec(...args);
  const code = module.ret;
  module.reset();
  return code;
}

async function mount({ fsType, options, mountPoint }: CommandData): Promise<boolean> {
  const { FS } = loaded();
  const point = required(mountPoint);
  if (fsType === CLIP_FS) {
    const name = required(options?.name);
    const sink = await openSink(required(options?.place));
    sinks.set(`${point}/${name}`, sink);
    mountFile(FS, point, name, sink);
    return true;
  }
  const blob = required(options?.blobs?.[0]);
  mountFile(FS, point, blob.name, new WindowReader(blob.data, readSync));
  return true;
}

async function openSink(place: OutputPlace): Promise<AnySink> {
  const inBlobs = () => new PagedSink(readSync);
  if (place === 'blobs') return inBlobs();
  if ('gates' in place) return new StreamedSink(place, { post: postChunk, wait: waitForGate });
  try {
    return new BufferedSink(await ScratchSink.create(place.scratch), inBlobs);
  } catch {
    return inBlobs();
  }
}

function postChunk(chunk: Uint8Array<ArrayBuffer>): void {
  scope.postMessage({ type: CHUNK_MESSAGE, data: chunk }, [chunk.buffer]);
}

function unmount(point: string): boolean {
  loaded().FS.unmount(point);
  for (const path of [...sinks.keys()]) if (path.startsWith(`${point}/`)) sinks.delete(path);
  return true;
}

async function deleteFile(path: string): Promise<boolean> {
  const sink = sinks.get(path);
  if (sink) await sink.discard();
  else loaded().FS.unlink(path);
  return true;
}

function loaded(): CoreModule {
  if (!core) throw new Error('ffmpeg is not loaded');
  return core;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('message lacks a field');
  return value;
}
