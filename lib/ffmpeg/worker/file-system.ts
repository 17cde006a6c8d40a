/**
 * An Emscripten file system with one file: read-only for a Blob, writable for a sink. Positions are numbers, exact up to 2^53, so that
 * it has no limit of 2 GiB.
 */
import { UNREADABLE } from '@/lib/ffmpeg/protocol';
import type { Fs, FsNode, NodeOps, StreamOps } from './core-module';
import type { AnySink } from './sink';
import { WindowReader } from './window-reader';

const FOLDER_MODE = 0o040777;
const FILE_MODE = 0o100777;

// Error numbers of WASI, which musl uses here: https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#-errno-variant
const ENOENT = 44;
const EINVAL = 28;
const ENOSPC = 51;
const EROFS = 69;

const SEEK_CUR = 1;
const SEEK_END = 2;

/**
 * Mounts a file system with one file.
 * @param content of the file: a Blob, which can only be read, or a sink.
 */
export function mountFile(fs: Fs, point: string, name: string, content: WindowReader | AnySink): void {
  const writable = (): AnySink => {
    if (content instanceof WindowReader) throw new fs.ErrnoError(EROFS);
    return content;
  };
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
    getattr: (node) => attributes(node, content.size),
    setattr(_node, { size }) {
      if (size !== undefined) writable().truncate(size);
    },
  };
  const streamOps: StreamOps = {
    llseek(stream, offset, whence) {
      const base = whence === SEEK_CUR ? stream.position : whence === SEEK_END ? content.size : 0;
      if (base + offset < 0) throw new fs.ErrnoError(EINVAL);
      return base + offset;
    },
    read(_stream, heap, offset, length, position) {
      try {
        return content.read(heap.subarray(offset, offset + length), position);
      } catch (error) {
        if (!(content instanceof WindowReader)) throw error;
        // ffmpeg treats an errno as the end of the file and would report a short clip as a success.
        throw new Error(`${UNREADABLE}${String(error)}`, { cause: error });
      }
    },
    write(_stream, heap, offset, length, position) {
      const sink = writable();
      try {
        sink.write(heap.subarray(offset, offset + length), position);
      } catch {
        throw new fs.ErrnoError(ENOSPC);
      }
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
