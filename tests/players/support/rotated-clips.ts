/** Clips that are rotated or mirrored by their matrix, and what a player shows of them. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { rotationBy, writeMatrix } from '@/lib/containers/mp4/matrix';
import { need, readBoxes } from '@/lib/containers/mp4/read/box';
import { moovOf, turnedHead } from '@/lib/containers/mp4/write/turned-head';
import { openForCut } from '@/lib/cut/plan/open-movie';
import { cutMovie } from '@/lib/cut/write/cut-movie';
import type { Framing } from '@/lib/edit/framing';
import { startStaticServer } from '../../../scripts/lib/static-server.mjs';
import { CORNERS, judgeRotated, rotated, TONE, turnedBy } from '../../browser/judge-rotated';
import { editOf } from '../../support/edits';
import { make } from '../../support/made-files';
import type { Run } from './site-clip';

const SIZE = { width: 320, height: 180 };
const TURNS = [0, 90, 180, 270] as const;
const H264 = ['-c:v', 'libx264', '-g', '30', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** Clockwise from the top left. */
export const UPRIGHT = ['red', 'lime', 'blue', 'yellow'];
export const MIRRORED = ['lime', 'red', 'yellow', 'blue'];

export interface RotatedClip {
  name: string;
  /** Degrees clockwise by which a player has to rotate the coded frames. */
  rotation: number;
}

export interface RotatedClips {
  url: string;
  clips: RotatedClip[];
  close(): Promise<void>;
}

/** Serves clips of sources with each rotation, in a track or in the movie, rotated by each rotation; and one that is mirrored. */
export async function serveRotatedClips(): Promise<RotatedClips> {
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-rotated-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>clips</title>');
  const upright = make('a.mp4', ...CORNERS, ...TONE, ...H264);
  const clips: RotatedClip[] = [];
  for (const source of TURNS) {
    const file = source === 0 ? upright : rotated(upright, source === 90 ? 'b.mov' : 'b.mp4', 360 - source);
    for (const turn of TURNS) {
      const name = `${source}-${turn}.mp4`;
      writeFileSync(join(folder, name), await clipOf(file, turn));
      judgeRotated(upright, join(folder, name), ((source + turn) % 360) as Framing['turn']);
      clips.push({ name, rotation: (source + turn) % 360 });
    }
  }
  const movie = await clipOf(upright, 0);
  writeMatrix('mvhd', need(moovOf(movie), 'mvhd').body, rotationBy(90), SIZE);
  writeFileSync(join(folder, 'movie.mp4'), movie);
  writeFileSync(join(folder, 'movie-90.mp4'), turnedHead(movie, 90));
  clips.push({ name: 'movie-90.mp4', rotation: 180 });
  const bytes = await clipOf(upright, 0);
  const trak = moovOf(bytes).find(({ type }) => type === 'trak');
  writeMatrix('tkhd', need(readBoxes(trak?.body ?? bytes), 'tkhd').body, [-1, 0, 0, 1], SIZE);
  writeFileSync(join(folder, 'mirrored.mp4'), bytes);
  const server = await startStaticServer(folder);
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { url: server.url, clips, close };
}

async function clipOf(path: string, turn: Framing['turn']): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Blob([new Uint8Array(readFileSync(path))]);
  const cut = await cutMovie(await openForCut(file), editOf(1000, 3000, { framing: turnedBy(turn) }));
  const parts = cut.ranges.map(({ from, to }) => file.slice(from, to));
  return new Uint8Array(await new Blob([cut.head, ...parts]).arrayBuffer());
}

/** In the page: the size of a video, and the colors of its corners once it shows them, clockwise from the top left. */
export async function cornersShown(url: string) {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  document.body.append(video);
  video.src = url;
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error?.message || 'cannot be played'));
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] =
      context?.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data ?? [];
    const named = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], yellow: [255, 255, 0] };
    const isNear = (color: number[]) => [r, g, b].every((value, i) => Math.abs(value - (color[i] ?? 0)) < 60);
    return Object.entries(named).find(([, color]) => isNear(color))?.[0] ?? `${r},${g},${b}`;
  };
  const [near, far] = [0.06, 0.94];
  let corners: string[] = [];
  // A frame reaches the element some time after the event; in WebKitGTK, its size may, too.
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context?.drawImage(video, 0, 0);
    corners = [at(near, near), at(far, near), at(far, far), at(near, far)];
    if (corners.every((color) => /^[a-z]+$/.test(color))) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  video.remove();
  return { width: canvas.width, height: canvas.height, corners };
}

/** Judges what a player shows of all clips. */
export async function judgeRotatedClips(run: Run, { url, clips }: RotatedClips): Promise<void> {
  for (const { name, rotation } of clips) {
    const size = rotation % 180 === 0 ? { width: 320, height: 180 } : { width: 180, height: 320 };
    const corners = UPRIGHT.map((_, i) => UPRIGHT[(i + 4 - rotation / 90) % 4]);
    expect(await run(cornersShown, url + name), name).toEqual({ ...size, corners });
  }
}
