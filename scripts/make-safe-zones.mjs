// Draws the safe-zone overlays of the social media guide. Run by hand when lib/content/safe-zones.ts changes; the files are
// committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './lib/console.mjs';
import { loadModule } from './lib/load-module.mjs';
import { ROOT } from './lib/paths.mjs';
import { indexedPng } from './lib/png.mjs';

const FOLDER = 'public/downloads';

/** @type {[number, number, number, number][]} red, green, blue, alpha */
const PALETTE = [
  [0, 0, 0, 0],
  [190, 18, 60, 96],
  [190, 18, 60, 176],
  [255, 255, 255, 255],
];
const [CLEAR, COVERED, STRIPE, EDGE] = [0, 1, 2, 3];
/** In pixels. */
const STRIPES = { distance: 48, width: 10 };
const EDGE_WIDTH = 4;

async function main() {
  const { FRAME, SAFE_ZONES, isCovered } = /** @type {typeof import('../lib/content/safe-zones')} */ (
    await loadModule('lib/content/safe-zones.ts')
  );
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  for (const zone of SAFE_ZONES) {
    const png = indexedPng({
      ...FRAME,
      palette: PALETTE,
      colorAt: (x, y) => {
        if (isCovered(zone, x, y)) return (x + y) % STRIPES.distance < STRIPES.width ? STRIPE : COVERED;
        const neighbors = [
          [x - EDGE_WIDTH, y],
          [x + EDGE_WIDTH, y],
          [x, y - EDGE_WIDTH],
          [x, y + EDGE_WIDTH],
        ];
        return neighbors.some(([a = 0, b = 0]) => isCovered(zone, a, b)) ? EDGE : CLEAR;
      },
    });
    const file = `${FOLDER}/safe-zone-${zone.id}.png`;
    writeFileSync(join(ROOT, file), png);
    say(`${file}: ${png.length} bytes`);
  }
}

await runMain(main);
