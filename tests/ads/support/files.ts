import { adsBundle } from '../../../scripts/finish/ads-bundle.mjs';
import type { Configuration } from '../configurations';

const made = new Map<Configuration, ReturnType<typeof adsBundle>>();

/** The script and frame that the build makes for a configuration; null if nothing is configured. */
export function filesOf(configuration: Configuration): ReturnType<typeof adsBundle> {
  const files = made.get(configuration) ?? adsBundle(configuration);
  made.set(configuration, files);
  return files;
}
