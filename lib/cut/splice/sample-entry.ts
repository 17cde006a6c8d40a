import { box, layOut } from '@/lib/containers/mp4/box-parts';
import { type SampleEntry, visualBoxes } from '@/lib/containers/mp4/read/sample-entry';

/** Replaces one of the boxes of a visual sample entry. Returns the entry's bytes. */
export function withBox(entry: SampleEntry, type: string, body: Uint8Array): Uint8Array {
  const children = visualBoxes(entry);
  const fields = entry.body.subarray(0, VISUAL_FIELDS);
  const kept = children.map((child) => (child.type === type ? box(type, body) : child.bytes));
  return layOut(box(entry.format, fields, ...kept));
}

/** Bytes of a VisualSampleEntry before its boxes (ISO/IEC 14496-12 §12.1.3). */
const VISUAL_FIELDS = 78;
