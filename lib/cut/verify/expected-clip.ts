import type { Layout } from '@/lib/containers/mp4/read/samples';
import type { ClipContents } from '@/lib/cut/report';
import type { SettledEdit } from '@/lib/edit/settle';

/**
 * How a clip was made, which decides what can be compared.
 * - `ranges`: a new index over ranges of the source. Tracks keep their IDs, and each sample is compared.
 * - `gathered`: the same, but the ranges were copied to another file, so some bytes are compared too.
 * - `rewritten`: another engine wrote it. Only where streams begin and end is compared.
 */
export type ClipOrigin = { kind: 'ranges' | 'gathered'; layout: Layout } | { kind: 'rewritten' };

/** What a clip should be. */
export interface ExpectedClip {
  edit: SettledEdit;
  contents: ClipContents;
  durationSec: number;
  origin: ClipOrigin;
}
