/** Cropped clips in Firefox and WebKitGTK, where ffmpeg encodes. tests/browser and tests/e2e have them for Chromium. */
import { expectCropInEditor } from './support/cropped-in-editor';
import { expectFramedClip, inLabPage } from './support/framed-clip';
import { test } from './support/world-test';

test.describe.configure({ timeout: 300_000 });

test('a crop of rotated video, mirrored', ({ driver }) => inLabPage(driver, expectFramedClip));

test('a visitor crops with the mouse and the arrow keys', ({ driver }) => expectCropInEditor(driver));
