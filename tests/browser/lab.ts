/** The page's side of the browser tests: the real engines behind calls that answer with plain data. */
import { captured } from '@/components/editor/frame/captured';
import { PreviewStream } from '@/components/editor/preview-stream';
import { type AvcShape, bestAvcSetup } from '@/lib/cut/encode/avc-setup';
import type { CutResult, OpenEngine } from '@/lib/cut/engine';
import { ffmpegEngine } from '@/lib/cut/engines/ffmpeg/engine';
import { indexEngine } from '@/lib/cut/engines/index/engine';
import { openMp4 } from '@/lib/cut/engines/index/index-service';
import { Cutter, type OpenedFile } from '@/lib/cut/session/cutter';
import { ENGINES, type EngineId } from '@/lib/cut/session/registry';
import type { EditOptions, Part, Source } from '@/lib/edit/edit';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { type SettledEdit, settle } from '@/lib/edit/settle';
import * as describe from '@/lib/editor/describe';
import { bucketSecOf, TILE_BUCKETS, tilesOf } from '@/lib/editor/timeline/sound-tiles';
import { createFilmstripService } from '@/lib/filmstrip/filmstrip-service';
import { openStills } from '@/lib/filmstrip/stills/stills';
import { MediaError } from '@/lib/media/errors';
import { SNIFF_BYTES, sniff } from '@/lib/media/formats';
import type { TimeRange } from '@/lib/media/time';
import { type FramePreview, type LightProxy, openFrames, openProxy } from '@/lib/preview/preview';
import { convertStill, drawStill } from '@/lib/still/still';
import { editOfParts } from '../support/edits';
import { keepProgramsIn } from './kept-program';
import { spoiling } from './spoil';
import * as verifyLab from './verify-lab';

/** One range of the open file, in milliseconds, the `later` ones, and the options that are not the plain ones. */
export type LabEdit = TimeRange & Partial<EditOptions> & { later?: readonly Omit<Part, 'source'>[] };

/** What tests have open in the page, each of them as it needs it. */
interface Held {
  /** The last clip. */
  clip?: CutResult;
  /** One engine with its file. */
  engine?: OpenEngine;
  source?: Source;
  /** Several files, and what makes clips of them. */
  sources?: readonly Source[];
  cutter?: Cutter;
  preview?: FramePreview;
  stream?: PreviewStream;
  proxy?: LightProxy;
}

/** One engine, or all of them. */
let opened: OpenEngine | (Cutter & { file: OpenedFile }) | undefined;
let source: Source | undefined;
let cutting: AbortController | undefined;
const held: Held = {};

/** The chosen files, in their order, with ids from 1. */
async function chosenSources(): Promise<[Source, ...Source[]]> {
  const files = [...(document.querySelector<HTMLInputElement>('#file')?.files ?? [])];
  const [first, ...others] = await Promise.all(
    files.map(async (file, i): Promise<Source> => {
      const bytes = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
      return { id: i + 1, file, container: sniff(bytes) };
    }),
  );
  if (!first) throw new Error('no file chosen');
  return [first, ...others];
}

function ofOpenFile({ startMs, endMs, later = [], ...options }: LabEdit): SettledEdit {
  const from = source;
  if (!from) throw new Error('nothing is open');
  return editOfParts([{ startMs, endMs }, ...later], options, from);
}

const words = (error: unknown) => ({
  failed: error instanceof MediaError ? error.code : error instanceof Error ? error.name : String(error),
  detail: String(error),
});

const lab = {
  /** Modules of the product that tests call themselves. */
  product: {
    ...{
      bucketSecOf,
      captured,
      convertStill,
      createFilmstripService,
      drawStill,
      describe,
      Cutter,
      ENGINES,
      indexEngine,
      openFrames,
      PLAIN_OPTIONS,
      settle,
      spoiling,
    },
    ...{ openMp4, openProxy, openStills, PreviewStream, TILE_BUCKETS, tilesOf },
  },
  ...verifyLab,

  /** Which encoder of H.264 is preferred; null for none of both. @param bitrate in bits per second. */
  async preferredEncoder(shape: AvcShape, bitrate: number) {
    const setup = await bestAvcSetup(shape, bitrate, 'quality');
    return setup?.config.hardwareAcceleration ?? null;
  },
  held,
  chosenSources,

  /**
   * Opens the chosen file with one engine, or with all of them.
   * @param broken an engine whose clips are broken once they are made.
   */
  async open(which: 'ffmpeg' | 'ladder', abortAfterMs?: number, broken?: EngineId) {
    const loads: [number, number][] = [];
    const signal =
      abortAfterMs === undefined ? new AbortController().signal : AbortSignal.timeout(abortAfterMs);
    const context = { signal, onLoad: (...bytes: [number, number]) => loads.push(bytes) };
    try {
      [source] = await chosenSources();
      if (which === 'ladder') {
        const engines = ENGINES.map((entry) => (entry.id === broken ? spoiling(entry) : entry));
        const cutter = new Cutter(engines);
        opened = Object.assign(cutter, { file: await cutter.open(source, context) });
      } else opened = await ffmpegEngine.open([source], context);
      const { info } = 'file' in opened ? opened.file : opened;
      return { info, container: source.container, loads };
    } catch (error) {
      return words(error);
    }
  },

  /** Cuts; with `abortAt`, aborts as soon as progress has reached that share. */
  async cut(edit: LabEdit, abortAt?: number) {
    if (!opened) throw new Error('nothing is open');
    const controller = new AbortController();
    cutting = controller;
    const shares: number[] = [];
    let projected: number | undefined;
    const onProgress = (share: number, bytes?: number) => {
      shares.push(share);
      projected = bytes ?? projected;
      if (abortAt !== undefined && share >= abortAt) controller.abort();
    };
    const since = performance.now();
    try {
      held.clip = await opened.cut(ofOpenFile(edit), { signal: controller.signal, onProgress });
      const { durationSec, report, blob, verified } = held.clip;
      return {
        durationSec,
        report,
        verified,
        size: blob.size,
        type: blob.type,
        shares,
        projected,
        ms: performance.now() - since,
      };
    } catch (error) {
      return { ...words(error), shares, ms: performance.now() - since };
    }
  },

  abort: () => cutting?.abort(),

  /** What a cut would do. */
  async forecast(edit: LabEdit) {
    return (await opened?.forecast(ofOpenFile(edit))) ?? null;
  },

  /** Checks of the last clip what its cut didn't wait for. */
  checkLater: async () => (await held.clip?.checkLater?.()) ?? null,

  /** Downloads the last clip. */
  save() {
    if (!held.clip) throw new Error('no clip');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(held.clip.blob);
    link.download = 'clip.mp4';
    link.click();
  },

  /** The last clip, for browsers whose downloads a test doesn't get. */
  async base64() {
    const bytes = new Uint8Array((await held.clip?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000)
      text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  },

  /** The engine in use. */
  engine: () => (opened && 'file' in opened ? opened.file.engine : null),

  dispose: () => held.clip?.dispose(),
  close: () => opened?.close(),

  /** Names of what lies in the private file system. */
  async scratch() {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const [name, entry] of root.entries())
      if (entry.kind === 'directory')
        for await (const file of (entry as FileSystemDirectoryHandle).keys()) names.push(`${name}/${file}`);
    return names;
  },

  /** Leaves a file there, as a tab of that id would. */
  async leave(folder: string, name: string) {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(folder, { create: true });
    await directory.getFileHandle(name, { create: true });
  },
};

declare global {
  interface Window {
    lab: typeof lab;
  }
}

if (window.opener) keepProgramsIn(window.opener);
window.lab = lab;
