import { adsBundle } from '../../../scripts/finish/ads-bundle.mjs';
import type { Configuration } from '../configurations';

const made = new Map<Configuration, ReturnType<typeof adsBundle>>();

/** A configuration's script and frame, as the build makes them; null when it configures nothing. */
export function filesOf(configuration: Configuration): ReturnType<typeof adsBundle> {
  const files = made.get(configuration) ?? adsBundle(configuration);
  made.set(configuration, files);
  return files;
}
