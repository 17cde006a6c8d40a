import { basename } from 'node:path';
import { markdownTable } from '../bench/stats.mjs';

const HEAD = [
  'file',
  'streams',
  'opened',
  'preview',
  'range',
  'clip',
  'picture',
  'sound off by',
  'what it said',
];

/** One line a file, its cuts one below the other. */
export function table(results) {
  return markdownTable(HEAD, results.map(row));
}

function row({ path, kind, asked, refused, preview = '', cuts }) {
  const opened = refused ? 'refused' : asked ? 'anyway' : 'at once';
  const each = (of) => cuts.map(of).join('<br>');
  const clip = ({ verdict, refused: why }) => (why ? 'refused' : (verdict?.codecs ?? 'not judged'));
  const offset = ({ verdict }) =>
    verdict?.offsetMs === null || verdict?.offsetMs === undefined ? '–' : `${verdict.offsetMs} ms`;
  const words = ({ said, refused: why, verdict }) =>
    [why ?? said, ...(verdict?.problems ?? []).map((problem) => `**${problem}**`)].join(' ');
  return [
    basename(path),
    kind,
    opened,
    preview,
    each(({ range }) => `${range.startSec.toFixed(1)}–${range.endSec.toFixed(1)}`),
    each(clip),
    each(({ verdict }) => verdict?.picture || '–'),
    each(offset),
    (refused ?? each(words)).replaceAll('\n', ' '),
  ].map((text) => String(text).replaceAll('|', '\\|'));
}
