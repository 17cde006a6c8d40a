import { parseShare, shareOf } from '../../scripts/lib/share.mjs';

/** The rows that a run takes: all of them, or those of its share in CI. */
export function rowsOfRun<Row>(rows: readonly Row[]): readonly Row[] {
  const { SNIPREEL_SHARE: share } = process.env;
  return share ? shareOf(rows, parseShare(share)) : rows;
}
