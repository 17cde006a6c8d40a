import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The global setup of every suite. Its tests keep temporary files in one folder, which is deleted when they are done. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'snipreel-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
