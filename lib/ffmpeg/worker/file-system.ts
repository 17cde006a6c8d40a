/**
 * Two Emscripten file systems with one file each: a read-only one for a Blob, a writable one for a sink. Positions are numbers,
 * exact up to 2^53, so that neither has a limit of 2 GiB.
 */
import { UNREADABLE } from '@/lib/ffmpeg/protocol';
import type { Fs, FsNode, NodeOps, StreamOps } from './core-module';
import type { Sink } from './sink';
import type { WindowReader } from './window-reader';

const FOLDER_MODE = 0o040777;
const FILE_MODE = 0o100777;

// Error numbers of WASI, which musl uses here: https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#-errno-variant
const ENOENT = 44;
const EINVAL = 28;
const ENOSPC = 51;
const EROFS = 69;

const SEEK_CUR = 1;
const SEEK_END = 2;

/** The content of the only file. Positions and sizes in bytes. */
interface Content {
  size(): number;
  read(target: Int8Array, position: number): number;
  write(bytes: Int8Array, position: number): void;
  truncate(size: number): void;
}

/** Mounts a file system whose only file reads a Blob. */
export function mountReader(fs: Fs, point: string, name: string, reader: WindowReader): void {
  const readOnly = () => {
    throw new fs.ErrnoError(EROFS);
  };
  mountFile(fs, point, name, {
    size: () => reader.size,
    read(target, position) {
      try {
        return reader.read(target, position);
      } catch (error) {
        // ffmpeg treats an errno as the end of the file and would report a short clip as a success.
        throw new Error(`${UNREADABLE}${String(error)}`, { cause: error });
      }
    },
    write: readOnly,
    truncate: readOnly,
  });
}

/** Mounts a file system whose only file is a sink. */
export function mountSink(fs: Fs, point: string, name: string, sink: Sink): void {
  mountFile(fs, point, name, {
    size: () => sink.size,
    read: (target, position) => sink.read(target, position),
    write(bytes, position) {
      try {
        sink.write(bytes, position);
      } catch {
        throw new fs.ErrnoError(ENOSPC);
      }
    },
    truncate: (size) => sink.truncate(size),
  });
}

function mountFile(fs: Fs, point: string, name: string, content: Content): void {
  const attributes = (node: FsNode, size: number) => {
    const [atime, mtime, ctime] = [new Date(0), new Date(0), new Date(0)];
    const fixed = { dev: 1, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, atime, mtime, ctime };
    return { ...fixed, ino: node.id, mode: node.mode, size, blocks: Math.ceil(size / 4096) };
  };
  const folderOps: NodeOps = {
    getattr: (node) => attributes(node, 4096),
    setattr() {},
    lookup() {
      throw new fs.ErrnoError(ENOENT);
    },
    readdir: () => ['.', '..', name],
    unlink() {},
  };
  const fileOps: NodeOps = {
    getattr: (node) => attributes(node, content.size()),
    setattr(_node, { size }) {
      if (size !== undefined) content.truncate(size);
    },
  };
  const streamOps: StreamOps = {
    llseek(stream, offset, whence) {
      const base = whence === SEEK_CUR ? stream.position : whence === SEEK_END ? content.size() : 0;
      if (base + offset < 0) throw new fs.ErrnoError(EINVAL);
      return base + offset;
    },
    read: (_stream, heap, offset, length, position) =>
      content.read(heap.subarray(offset, offset + length), position),
    write(_stream, heap, offset, length, position) {
      content.write(heap.subarray(offset, offset + length), position);
      return length;
    },
  };
  const type = {
    mount() {
      const folder = fs.createNode(null, '/', FOLDER_MODE, 0);
      folder.node_ops = folderOps;
      folder.stream_ops = {};
      const file = fs.createNode(folder, name, FILE_MODE, 0);
      file.node_ops = fileOps;
      file.stream_ops = streamOps;
      return folder;
    },
  };
  fs.mount(type, {}, point);
}
