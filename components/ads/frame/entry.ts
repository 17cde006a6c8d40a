/**
 * Runs in `ads/frame.html`, in a sandbox without an origin: shows one unit of the configuration, chosen by the URL. Outside of
 * the sandbox, where it would have this site's origin, it does nothing.
 */
import type { FrameNews } from '../runtime/frame-news';
import { lendStorage } from './lend-storage';
import { shows } from './shows';
import { sourceOf, tagOf } from './tag';

const CHECK_MS = 200;

const tell = (ad: FrameNews['ad']) => window.parent.postMessage({ ad } satisfies FrameNews, '*');

const units = AD_UNITS;
const name = location.hash.slice(1);
const unit = Object.hasOwn(units, name) ? units[name] : undefined;

if (unit && window.origin === 'null') {
  lendStorage();
  // A network's frame is often a few pixels taller than its banner.
  if (unit.kind === 'banner') document.documentElement.style.overflow = 'hidden';
  // In the capture phase: a script's failure to load does not bubble. What an advertisement loads later doesn't count.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src.endsWith(sourceOf(unit))) tell('failed');
  };
  window.addEventListener('error', onError, true);
  const checks = setInterval(() => {
    if (!document.body || !shows(document.body)) return;
    clearInterval(checks);
    tell('filled');
  }, CHECK_MS);
  // Written, not appended: only a script of the parser's own may itself use document.write, as networks' do.
  document.write(tagOf(unit));
}
