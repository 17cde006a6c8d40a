'use client';

import { useEffect } from 'react';
import { startIslands } from './registry';

/** Starts the islands in `next dev`. Exported pages use their own script (`entry.ts`). */
export function RunIslands() {
  useEffect(startIslands, []);
  return null;
}
