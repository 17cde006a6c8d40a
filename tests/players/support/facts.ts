/** Features of a browser that the site's behavior depends on. The table in the README describes the results. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { type FixtureName, fixtures } from '../../fixtures';

/** Files whose video a `<video>` may show or not. */
const PLAYED = [
  ...([
    'silent',
    'hevcAac',
    'vp9Opus',
    'vp8Vorbis',
    'theoraVorbis',
    'mpeg4Mp3',
    'mpegTs',
    'h264AacMkv',
  ] as const),
] satisfies FixtureName[];

const WORKER = `onmessage = async () => {
  try {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle('fact', { create: true });
    const handle = await file.createSyncAccessHandle();
    handle.write(new Uint8Array(1), { at: 0 });
    handle.close();
    await root.removeEntry('fact');
    postMessage(true);
  } catch {
    postMessage(false);
  }
};`;

/** Serves a page without a policy, and the videos. */
export async function serveFacts() {
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-facts-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>facts</title>');
  writeFileSync(join(folder, 'worker.js'), WORKER);
  for (const name of PLAYED) copyFileSync(fixtures[name], join(folder, basename(fixtures[name])));
  const server = await startStaticServer(folder);
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: server.url, close };
}

export const ASKED = {
  played: PLAYED.map((name) => basename(fixtures[name])),
  decoders: {
    h264: 'avc1.64001f',
    hevc: 'hvc1.1.6.L93.B0',
    vp8: 'vp8',
    vp9: 'vp09.00.10.08',
    av1: 'av01.0.04M.08',
  },
  encoders: { h264: 'avc1.64001f', hevc: 'hvc1.1.6.L93.B0', vp9: 'vp09.00.10.08', av1: 'av01.0.04M.08' },
  sounds: { aac: 'mp4a.40.2', opus: 'opus' },
};

/** Facts about both Chromium and Firefox. */
const CODECS = {
  codecs: ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder'],
  decodes: ['h264', 'vp8', 'vp9', 'av1'],
  encodes: ['h264', 'vp9', 'av1'],
  encodesSound: ['opus'],
  syncFiles: true,
  inflates: true,
};

/** The facts on Debian 12 today. If one changes, check the README's table and what the site does there. */
export const FACTS = {
  chromium: {
    plays: ['silent.mp4', 'vp9-opus.webm', 'vp8-vorbis.webm', 'h264-aac.mkv'],
    format: 'I420',
    ...CODECS,
    savePicker: true,
  },
  firefox: {
    plays: ['silent.mp4', 'hevc-aac.mp4', 'vp9-opus.webm', 'vp8-vorbis.webm', 'h264-aac.mkv'],
    format: 'BGRX',
    ...CODECS,
    savePicker: false,
  },
  // WebCodecs isn't asked here: before a `<video>` has shown something, asking crashes the process.
  webkitgtk: {
    plays: [
      ...['silent.mp4', 'hevc-aac.mp4', 'vp9-opus.webm', 'vp8-vorbis.webm', 'theora-vorbis.ogv'],
      ...['mpeg4-mp3.avi', 'mpegts.ts', 'h264-aac.mkv'],
    ],
    syncFiles: false,
    inflates: true,
    savePicker: false,
  },
} as const;

/** In the page. */
export async function factsOf({ played, decoders, encoders, sounds }: typeof ASKED) {
  const shows = async (src: string) => {
    const video = document.createElement('video');
    video.muted = true;
    video.preload = 'auto';
    video.src = src;
    document.body.append(video);
    await new Promise((resolve) => {
      video.onloadeddata = video.onerror = resolve;
      setTimeout(resolve, 10_000);
    });
    const width = video.videoWidth;
    video.remove();
    return width > 0;
  };
  const plays: string[] = [];
  for (const name of played) if (await shows(name)) plays.push(name);

  // Asked only now, because WebKitGTK's process crashes if it is asked before a `<video>` has shown something.
  const able = async (
    asked: Record<string, string>,
    ask: (codec: string) => Promise<{ supported?: boolean }>,
  ) => {
    const found: string[] = [];
    for (const [name, codec] of Object.entries(asked))
      if (
        await ask(codec).then(
          ({ supported }) => supported,
          () => false,
        )
      )
        found.push(name);
    return found;
  };
  const size = { width: 320, height: 180 };
  const sound = { sampleRate: 48_000, numberOfChannels: 2, bitrate: 128_000 };
  const has = (name: string) => name in window;
  const codecs = ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder'].filter(has);
  const worker = new Worker('worker.js');
  const syncFiles = await new Promise<boolean>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve(false);
    worker.postMessage(null);
  });
  // A VP8 keyframe of 16 × 16 gray pixels.
  const grey = Uint8Array.from(atob('EAIAnQEqEAAQAABHCIWFiIWEiAICAAwOYAD+aAA='), (c) => c.charCodeAt(0));
  const format = await new Promise<string | null>((resolve) => {
    const decoder = new VideoDecoder({
      output: (frame) => {
        resolve(frame.format);
        frame.close();
      },
      error: () => resolve(null),
    });
    decoder.configure({ codec: 'vp8' });
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data: grey }));
    decoder.flush().catch(() => resolve(null));
  });
  return {
    plays,
    format,
    codecs,
    decodes: has('VideoDecoder')
      ? await able(decoders, (codec) => VideoDecoder.isConfigSupported({ codec }))
      : [],
    encodes: has('VideoEncoder')
      ? await able(encoders, (codec) => VideoEncoder.isConfigSupported({ codec, ...size, bitrate: 1e6 }))
      : [],
    encodesSound: has('AudioEncoder')
      ? await able(sounds, (codec) => AudioEncoder.isConfigSupported({ codec, ...sound }))
      : [],
    syncFiles,
    inflates: has('DecompressionStream'),
    savePicker: has('showSaveFilePicker'),
  };
}
