'use client';

import { useEffect } from 'react';
import { startIslands } from './registry';

/** `next dev` alone: an exported page starts its islands by a script of its own (`entry.ts`). */
export function RunIslands() {
  useEffect(startIslands, []);
  return null;
}
