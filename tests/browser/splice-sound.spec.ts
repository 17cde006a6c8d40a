/** Clicks at splices: a tone of 440 Hz through 50 splices of copied audio, decoded by native ffmpeg. */
import { execFileSync } from 'node:child_process';
import type { EngineId } from '@/lib/media/formats';
import { requiredPath } from '../e2e/support/environment';
import { expect, test } from './harness';
import { cutPartsWith, openWith, saveHeld } from './one-engine';
import { make } from './oracle';
import { copyFileSync } from 'node:fs';

const FFMPEG = requiredPath('FFMPEG_PATH');
const RATE = 48_000;
const DUR = 52 * Number(process.env.STEP ?? 0.58);
const VIDEO = ['-f', 'lavfi', '-i', `testsrc2=size=64x36:rate=30:duration=${DUR}`];
const TONE = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${RATE}:duration=${DUR}`];
const TONE44 = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${DUR}`];
const H264 = ['-c:v', 'libx264', '-g', '10', '-pix_fmt', 'yuv420p'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '10'];
const OPUS = ['-c:a', 'libopus'];

const CASES: [string, () => string, EngineId][] = [
  ['aac-mp4', () => make('a.mp4', ...VIDEO, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '128k'), 'index'],
  ['opus-webm', () => make('a.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS, '-b:a', '96k'), 'index'],
  ['opus-stereo', () => make('b.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS, '-b:a', '128k', '-ac', '2'), 'index'],
  ['opus-24k-voip', () => make('c.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS, '-b:a', '16k','-application', 'voip'), 'index'],
  ['opus-60ms', () => make('d.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS, '-frame_duration', '60'), 'index'],
  ['opus-10ms', () => make('e.webm', ...VIDEO, ...TONE, ...VP9, ...OPUS, '-frame_duration', '10'), 'index'],
  ['opus-mp4', () => make('b.mp4', ...VIDEO, ...TONE, ...H264, ...OPUS, '-strict', '-2'), 'index'],
  ['opus-mkv', () => make('b.mkv', ...VIDEO, ...TONE, ...H264, ...OPUS), 'index'],
  ['ts', () => make('a.ts', ...VIDEO, ...TONE, ...H264, '-c:a', 'aac', '-b:a', '128k'), 'packets'],
  ['ts44', () => make('b.ts', ...VIDEO, ...TONE44, ...H264, '-c:a', 'aac', '-b:a', '128k'), 'packets'],
  ['flv', () => make('a.flv', ...VIDEO, ...TONE44, ...H264, '-c:a', 'aac', '-b:a', '128k'), 'ffmpeg'],
  ['ac3', () => make('c.mp4', ...VIDEO, ...TONE, ...H264, '-c:a', 'ac3'), 'index'],
  ['flac', () => make('d.mkv', ...VIDEO, ...TONE, ...H264, '-c:a', 'flac'), 'packets'],
];

const STEP = Number(process.env.STEP ?? 0.58);
const PARTS = Array.from({ length: 51 }, (_, i) => [i * STEP + ((i * 7) % 13) / 91, i * STEP + 0.4] as const);

for (const [name, file, engine] of CASES)
  test(name, async ({ app }) => {
    const source = file();
    expect((await openWith(app, engine, source)).failed).toBeUndefined();
    const answer = await cutPartsWith(app, PARTS, process.env.START ? { start: 'exact' } : {});
    const saved = await saveHeld(app);
    copyFileSync(saved, `/tmp/fades/${name}.mp4`); 
    const { jumps, max, res, res1000 } = jumpsOf(saved);
    console.log(name, answer.failed ?? '', answer.report?.audio, 'fades', answer.report?.crossfades, 'ms', answer.ms, 'source', jumpsOf(source).max.toFixed(5), 'clip', max.toFixed(5), 'jumps', jumps, 'res', res?.toFixed(5), res1000?.toFixed(5), 'source res', jumpsOf(source).res?.toFixed(5));
  });

function jumpsOf(path: string) {
  const args = ['-v', 'error', '-nostdin', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', String(RATE)];
  const bytes = execFileSync(FFMPEG, [...args, '-f', 'f32le', '-'], { maxBuffer: 2 ** 28 });
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  let [max, jumps, last, res] = [0, 0, -1e9, 0];
  const c = 2 * Math.cos((2 * Math.PI * 440) / RATE);
  const residuals: number[] = [];
  for (let i = 4800; i < samples.length - 4800; i++) {
    const jump = Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0));
    max = Math.max(max, jump);
    const r = Math.abs((samples[i] ?? 0) - c * (samples[i - 1] ?? 0) + (samples[i - 2] ?? 0));
    residuals.push(r);
    if (jump > 0.0072 * 1.1) { if (i - last > 4800) jumps++; last = i; }
  }
  residuals.sort((a, b) => b - a);
  return { max, jumps, res: residuals[0], res1000: residuals[1000] };
}
