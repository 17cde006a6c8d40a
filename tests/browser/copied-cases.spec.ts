/** What the `index` and `packets` engines refuse, report of a file, and leave behind. */
import { statSync } from 'node:fs';
import { leadInOf } from '@/lib/cut/forecast';
import { fixtures } from '../fixtures';
import { decodeErrors, frames, probe } from '../native/files';
import { make, temporaryFile } from '../support/made-files';
import { expect, test } from './harness';
import { cutWith, openWith, playBeeps, saveHeld } from './one-engine';

const VIDEO = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=330:beep_factor=4:sample_rate=48000:duration=4'];
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-pix_fmt', 'yuv420p'];

for (const [engine, name, fixture, code] of [
  ['index', 'VP8', fixtures.vp8Vorbis, 'codec-not-in-mp4: video vp8'],
  ['index', 'a transport stream, which has no index', fixtures.mpegTs, 'unsupported: mpegts'],
  ['packets', 'Theora, which Mediabunny leaves out', fixtures.theoraVorbis, 'codec-not-in-mp4: video theora'],
  ['packets', 'AVI', fixtures.mpeg4Mp3, 'unsupported: avi'],
] as const)
  test(`the ${engine} engine refuses ${name}`, { tag: name === 'VP8' ? [] : '@ci' }, async ({ app }) => {
    expect((await openWith(app, engine, fixture)).failed).toContain(code);
  });

test('the packets engine loads what encodes only for a file that needs it', { tag: '@ci' }, async ({
  freshApp: app,
}) => {
  const loaded: string[] = [];
  await app.context().route('**/assets/encoders-*.js', (route) => {
    loaded.push(route.request().url());
    return route.continue();
  });
  await openWith(app, 'packets', fixtures.mpegTs);
  expect((await cutWith(app, 1, 3)).report).toMatchObject({ video: 'copied', audio: 'copied' });
  expect(loaded).toEqual([]);
  await openWith(app, 'packets', fixtures.vp8Vorbis);
  expect(loaded).toHaveLength(1);
});

test('refuses MPEG-2 video in a transport stream, instead of keeping its audio alone', {
  tag: '@ci',
}, async ({ app }) => {
  const file = make('a.ts', ...VIDEO, ...SOUND, '-c:v', 'mpeg2video', '-c:a', 'aac');
  expect((await openWith(app, 'packets', file)).failed).toContain('codec-not-in-mp4: video mpeg2video');
});

test('Opus beside a hidden lead-in is copied, and Chromium plays it on time', { tag: '@ci' }, async ({
  app,
}) => {
  await openWith(app, 'index', fixtures.vp9Opus);
  const { report } = await cutWith(app, 1.7, 4);
  expect(report).toMatchObject({ video: 'copied', audio: 'copied' });
  expect(report && leadInOf(report.parts).hiddenSec).toBeGreaterThan(0.3);
  const beeps = await playBeeps(app);
  // The source beeps at each whole second; its first frame from 1.7 s on is that of 1.707 s. A busy machine misses some,
  // and hears others a little late. A lead-in that isn't hidden is more than 0.3 s.
  expect(beeps.length).toBeGreaterThan(0);
  for (const beep of beeps) expect(Math.abs(((beep + 0.5 - 0.293) % 1) - 0.5)).toBeLessThan(0.05);
});

test('names the subtitles that are left out, keeps every audio track and the languages', async ({ app }) => {
  const words = temporaryFile('a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n');
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '2:s'];
  const languages = ['-metadata:s:a:0', 'language=fra', '-metadata:s:a:1', 'language=deu'];
  const codecs = [...X264, '-c:a', 'aac', '-c:s', 'srt'];
  const file = make('a.mkv', ...VIDEO, ...SOUND, '-i', words, ...tracks, ...codecs, ...languages);
  const { info } = await openWith(app, 'index', file);
  expect(info?.tracks.map(({ kind }) => kind)).toEqual(['video', 'audio', 'audio', 'subtitle']);
  const { report } = await cutWith(app, 1, 3);
  expect(report?.leftOut).toEqual([{ kind: 'subtitle', codec: 'text/utf8' }]);
  const { audio, streams } = probe(await saveHeld(app));
  expect(audio).toEqual(['aac', 'aac']);
  expect(JSON.stringify(streams)).toContain('"language":"fra"');
  expect(JSON.stringify(streams)).toContain('"language":"deu"');
});

test('keeps the pixel aspect ratio and uneven frame times', { tag: '@ci' }, async ({ app }) => {
  const uneven = ['-vf', "setsar=4/3,select='not(mod(n\\,7))+lt(mod(n\\,5)\\,2)'", '-fps_mode', 'vfr'];
  const file = make('a.mkv', ...VIDEO, ...uneven, ...X264);
  await openWith(app, 'index', file);
  expect((await cutWith(app, 1, 3)).failed).toBeUndefined();
  const clip = await saveHeld(app);
  // Matroska holds the size shown in whole pixels: 427×180.
  const [wide = 0, high = 1] = probe(clip).streams[0]?.sample_aspect_ratio?.split(':').map(Number) ?? [];
  expect(wide / high).toBeCloseTo(4 / 3, 2);
  const wanted = frames(file).filter(({ time }) => time >= 1 && time < 3);
  const first = wanted[0]?.time ?? Number.NaN;
  const shown = frames(clip);
  expect(shown.map(({ md5 }) => md5)).toEqual(wanted.map(({ md5 }) => md5));
  expect(shown.map(({ time }) => time.toFixed(3))).toEqual(
    wanted.map(({ time }) => (time - first).toFixed(3)),
  );
});

test('an abort stops the cut, the session stays usable, and nothing is left in the private file system', async ({
  app,
}) => {
  const long = make('a.mkv', '-stream_loop', '60', '-i', fixtures.h264AacMkv, '-c', 'copy');
  await openWith(app, 'packets', long);
  const aborted = await cutWith(app, 1, 290, { abortAt: 0.01 });
  expect(aborted.failed).toContain('AbortError');
  const { durationSec, shares = [] } = await cutWith(app, 1, 290);
  expect(durationSec).toBeCloseTo(289, 0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  await app.evaluate(() => window.lab.dispose());
  await expect.poll(() => app.evaluate(() => window.lab.scratch())).toEqual([]);
});

test('cuts where there is no private file system', async ({ app }) => {
  await app.evaluate(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await openWith(app, 'packets', fixtures.h264AacMkv);
  expect((await cutWith(app, 1.7, 4)).failed).toBeUndefined();
  const clip = await saveHeld(app);
  expect(decodeErrors(clip)).toBe('');
  const wanted = frames(fixtures.h264AacMkv).filter(({ time }) => time >= 1.7 && time < 4);
  expect(frames(clip).map(({ md5 }) => md5)).toEqual(wanted.map(({ md5 }) => md5));
});

test('goes on in memory when the private file system is full', { tag: '@ci' }, async ({
  freshApp: app,
  origin,
}) => {
  const devtools = await app.context().newCDPSession(app);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000_000 });
  const long = make('a.mkv', '-stream_loop', '599', '-i', fixtures.h264AacMkv, '-c', 'copy');
  await openWith(app, 'packets', long);
  const { failed, durationSec } = await cutWith(app, 0, 2990);
  expect(failed).toBeUndefined();
  expect(durationSec).toBeCloseTo(2990, 0);
  const clip = await saveHeld(app);
  expect(statSync(clip).size).toBeGreaterThan(64 * 2 ** 20);
  expect(probe(clip)).toMatchObject({ video: ['h264'], audio: ['aac'] });
});
