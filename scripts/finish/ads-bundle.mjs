// Makes the two files of `out/ads/` for a configuration of advertising (lib/config/ads.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../lib/bundle.mjs';
import { loadModule } from '../lib/load-module.mjs';
import { ROOT } from '../lib/paths.mjs';

const RUNTIME = 'components/ads/runtime/entry.ts';
const FRAME = 'components/ads/frame/entry.ts';
const FRAME_PAGE = 'components/ads/frame/frame.html';

/** The place of the script in the frame's page. */
const HOLE = '/*ENTRY*/';

/** Escapes what would end the script element. @param {string} code */
const inline = (code) => code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<{ runtime: string, frame: string | null } | null>} null if nothing is configured
 * @throws {Error} that names a wrong variable
 */
export async function adsBundle(env) {
  /** @type {typeof import('../../lib/config/ads')} */
  const { readAds, hasAds } = await loadModule('lib/config/ads.ts');
  /** @type {typeof import('../../lib/ads/units')} */
  const { unitsOf, hasFrames } = await loadModule('lib/ads/units.ts');
  /** @type {typeof import('../../lib/ads/csp')} */
  const { FRAME_SANDBOX } = await loadModule('lib/ads/csp.ts');
  const config = readAds(env);
  if (!hasAds(config)) return null;
  const units = unitsOf(config);
  const framed = hasFrames(config);
  const constants = {
    AD_FRAME_URL: framed ? `${env.NEXT_PUBLIC_BASE_PATH ?? ''}/ads/frame.html` : null,
    AD_FRAME_SANDBOX: FRAME_SANDBOX,
    AD_POP_UNDER_URL: config.popUnder?.url ?? null,
    AD_OFF_SCREEN_URL: config.offScreen?.url ?? null,
    AD_NOTIFICATION: config.notification,
    AD_CONSENT: config.consent,
  };
  const literals = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const [runtime, frame] = await Promise.all([
    bundle(RUNTIME, literals),
    framed ? bundle(FRAME, { AD_UNITS: JSON.stringify(units) }) : null,
  ]);
  const page = readFileSync(join(ROOT, FRAME_PAGE), 'utf8');
  return { runtime, frame: frame && page.replace(HOLE, () => inline(frame)) };
}
