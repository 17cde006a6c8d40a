/** Cuts the corpus on the built site as a visitor does, in any browser that a driver drives. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { EXACT_REFUSALS } from '@/lib/editor/messages/cut';
import { complaints } from '../native/files';
import { DrivenEditor } from '../players/support/driven-editor';
import type { Driver } from '../players/support/driver';
import { judgeExactClip } from '../players/support/exact-by-ffmpeg';
import { lastClip } from '../players/support/site-clip';
import { COPIED_CONTENTS } from '../support/contents';
import { CORPUS, type CorpusFile, type SiteCut } from './files';
import { judgeClip, judgeHeaders, newComplaints } from './judge';
import { learn } from './place';
import { judgePlayback } from './playback';
import { type KeptStream, openedAs, partOf, secondsOf, treatmentOf } from './streams';

export type Browser = 'chromium' | 'firefox' | 'webkitgtk';

export interface SiteTest {
  title: string;
  file: CorpusFile;
  cut: SiteCut;
}

/** Every cut on the site with the title of its test. */
export const SITE_TESTS: readonly SiteTest[] = CORPUS.flatMap((file) =>
  (file.site ?? []).map((cut) => {
    const name = cut.as ? `${file.name}, named ${cut.as}` : file.name;
    return { title: `${name}: ${cut.range} s${cut.exact ? ', with an exact start' : ''}`, file, cut };
  }),
);

/** Names that the upload panel accepts at once. */
const ACCEPTED = /\.(mp4|webm|og[gvx]|mov|qt|avi)$/i;

/** Cuts a file and compares the clip with it. */
export async function cutOnSite(driver: Driver, { file, cut }: SiteTest, browser: Browser): Promise<void> {
  const made = file.path();
  const source = file.truth?.() ?? made;
  const path = cut.as ? test.info().outputPath(cut.as) : made;
  if (cut.as) copyFileSync(made, path);
  const { kept } = openedAs(file);
  const editor = new DrivenEditor(driver);
  await editor.open();
  await editor.choose(path);
  if (!ACCEPTED.test(path)) await editor.openAnyway();
  await editor.ready();
  await editor.setRange(...secondsOf(cut.range));
  const isExact = cut.exact && (await chooseExact(driver, editor, kept, browser));
  const stays = cut.exact && !isExact ? kept.map(whollyEncoded) : kept;
  await editor.click();
  const audio = treatmentOf(kept, 'audio') === 'none' ? 'without' : 'with';
  await editor.says(`Your cut video ${audio} audio has been downloaded.`);
  await editor.done();
  expect((await editor.names()).at(-1)).toBe(`cut_${basename(path).replace(/\.[^.]*$/, '')}.mp4`);

  const summary = await driver.run(summaryInPage);
  expect(summary).toContain(isExact ? `s re-encoded at ${cut.exact}, the rest copied.` : sentenceOf(stays));
  expect(summary).toContain('Checked: ');
  const clip = test.info().outputPath('clip.mp4');
  writeFileSync(clip, Buffer.from(await driver.run(lastClip), 'base64'));
  expect(judgeHeaders(source, clip, stays)).toEqual([]);
  if (isExact) {
    expect(newComplaints([learn(source)], complaints(clip))).toEqual([]);
    if (isH264(kept)) judgeExactClip(source, clip, cut);
  } else {
    const done = { video: treatmentOf(stays, 'video'), audio: treatmentOf(stays, 'audio') };
    const { problems } = judgeClip(source, clip, [partOf(cut.range)], { ...COPIED_CONTENTS, ...done });
    expect(problems).toEqual([]);
  }
  const isEncoded = isExact || treatmentOf(stays, 'video') === 'encoded';
  if (cut.plays) await judgePlayback(driver, browser, { source, clip, cut, isEncoded, summary });
}

const isH264 = ([video]: readonly KeptStream[]) => video?.clip === 'h264';

/** Ends the text of an exact start that ffmpeg.wasm encodes. */
const BY_ENGINE = 'Needs a one-time 10 MB download.';

/** Other browsers than Chromium have ffmpeg.wasm encode the first frames, or offer to encode the whole video. */
async function chooseExact(
  driver: Driver,
  editor: DrivenEditor,
  kept: readonly KeptStream[],
  browser: Browser,
): Promise<boolean> {
  if (browser === 'chromium' || isH264(kept)) {
    // Firefox's decoder converts every frame to RGB, so frames that it encodes have other colors than the rest. WebKitGTK has none.
    if (browser !== 'chromium') await editor.says(BY_ENGINE);
    await driver.click('[value=exact]');
    if (browser === 'chromium') expect(await driver.run(textOfStarts)).not.toContain(BY_ENGINE);
    return true;
  }
  await editor.says(EXACT_REFUSALS[browser === 'firefox' ? 'colors' : 'no-encoder']);
  expect(await driver.run(() => document.querySelector<HTMLInputElement>('[value=exact]')?.disabled)).toBe(
    true,
  );
  await driver.click('[value=encode]');
  return false;
}

const whollyEncoded = (stream: KeptStream): KeptStream =>
  stream.kind === 'video' ? { ...stream, clip: 'h264', treatment: 'encoded' } : stream;

/** The sentence of the result card. */
function sentenceOf(kept: readonly KeptStream[]): string {
  const [video, audio] = [treatmentOf(kept, 'video'), treatmentOf(kept, 'audio')];
  if (video === 'encoded')
    return audio === 'encoded'
      ? 'Re-encoded: video as H.264, sound as AAC.'
      : 'Sound copied, video re-encoded as H.264.';
  return audio === 'encoded' ? 'Video copied, sound converted to AAC.' : 'Lossless — nothing re-encoded.';
}

function summaryInPage(): string {
  return document.querySelector('[data-testid=clip-summary]')?.textContent ?? '';
}

function textOfStarts(): string {
  return document.querySelector('[data-testid=how-it-starts]')?.textContent ?? '';
}
