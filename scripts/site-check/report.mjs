import { markdownTable } from '../bench/stats.mjs';

/**
 * @typedef {import('./judge.mjs').Part} Part
 * @typedef {import('./judge.mjs').Verdict} Verdict
 * @typedef {{ parts: Part[], refused?: string, said?: string, verdict: Verdict | null }} Cut
 *   parts: in the clip's order; refused: the site's reason; said: its report; verdict: null without a clip or a readable source
 * @typedef {{ name: string, path: string, kind: string, asked?: boolean, refused?: string, preview?: string, cuts: Cut[] }} Checked
 *   asked: whether it opened only after a question; refused: the site's reason for not opening it
 */

const HEAD = [
  ...['file', 'streams', 'opened', 'preview', 'range'],
  ...['clip', 'video', 'audio off by', 'what it said'],
];

/** One row for each file, with its cuts below each other. @param {Checked[]} results */
export function table(results) {
  return markdownTable(HEAD, results.map(row));
}

/** @param {Checked} result */
function row({ name, kind, asked, refused, preview = '', cuts }) {
  const opened = refused ? 'refused' : asked ? 'anyway' : 'at once';
  const each = (/** @type {(cut: Cut) => string} */ of) => cuts.map(of).join('<br>');
  return [
    name,
    kind,
    opened,
    preview,
    each(({ parts }) => parts.map(times).join(' + ')),
    each((cut) => (cut.refused ? 'refused' : (cut.verdict?.codecs ?? 'not judged'))),
    each(({ verdict }) => verdict?.video || '–'),
    each(({ verdict }) => (typeof verdict?.offsetMs === 'number' ? `${verdict.offsetMs} ms` : '–')),
    (refused ?? each(words)).replaceAll('\n', ' '),
  ].map((text) => text.replaceAll('|', '\\|'));
}

/** @param {Part} part */
const times = ({ startSec, endSec }) => `${startSec.toFixed(1)}–${endSec.toFixed(1)}`;

/** @param {Cut} cut */
const words = ({ said, refused, verdict }) =>
  [refused ?? said, ...(verdict?.problems ?? []).map((problem) => `**${problem}**`)].join(' ');
