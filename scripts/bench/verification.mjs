// Measures what it takes to verify a clip, by our own modules in a page. On the site this happens before the click.
import { withFile } from './blank-page.mjs';

/** In the page: cuts once, then verifies. @param {[start: number, end: number]} range s */
async function verifyInPage([start, end]) {
  const [{ editOf }, { openForCut }, { cutMovie }, { checkClip, checkFrames }] = await Promise.all([
    import('/tests/support/edits.ts'),
    import('/lib/cut/plan/open-movie.ts'),
    import('/lib/cut/write/cut-movie.ts'),
    import('/lib/cut/verify/check-clip.ts'),
  ]);
  const file = chosenFile();
  const edit = editOf(start * 1000, end * 1000, {}, { id: 1, file, container: 'mp4' });
  const open = await openForCut(file);
  const { head, ranges, contents, durationSec } = await cutMovie(open, edit);
  const clip = new Blob([new Uint8Array(head), ...ranges.map(({ from, to }) => file.slice(from, to))]);
  const layout = { head: head.length, ranges };
  const since = performance.now();
  const checked = await checkClip(clip, open.movie, {
    edit,
    contents,
    durationSec,
    origin: { kind: 'ranges', layout },
  });
  const tablesMs = performance.now() - since;
  await checkFrames(checked, new AbortController().signal);
  const framesMs = performance.now() - since - tablesMs;
  if (checked.verification.samples === 0) throw new Error('nothing was verified');
  return { tablesMs, framesMs, compared: checked.verification.frames };
}

/**
 * @param {import('./browser.mjs').Target} target @param {string} origin of the modules
 * @param {string} path @param {[start: number, end: number]} range s
 */
export const verify = ({ browser }, origin, path, range) =>
  withFile(browser, origin, path, (page) => page.evaluate(verifyInPage, range));
