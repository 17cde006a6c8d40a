/** ISO 639-2's bibliographic codes, which Matroska prefers, and the terminological ones, which an mp4 wants. */
const TERMINOLOGICAL: Readonly<Record<string, string>> = {
  ...{ alb: 'sqi', arm: 'hye', baq: 'eus', bur: 'mya', chi: 'zho', cze: 'ces', dut: 'nld', fre: 'fra' },
  ...{ geo: 'kat', ger: 'deu', gre: 'ell', ice: 'isl', mac: 'mkd', mao: 'mri', may: 'msa', per: 'fas' },
  ...{ rum: 'ron', slo: 'slk', tib: 'bod', wel: 'cym' },
};

const UNKNOWN = 'und';

/** A track's language: three letters where there are some, as ISO 639-2/T. */
export function languageOf({ language, languageTag }: { language: string; languageTag: string }): string {
  const [subtag = ''] = (languageTag || language).toLowerCase().split('-');
  const code = /^[a-z]{3}$/.test(subtag) ? subtag : languageTag ? language.toLowerCase() : UNKNOWN;
  return TERMINOLOGICAL[code] ?? (/^[a-z]{3}$/.test(code) ? code : UNKNOWN);
}

/**
 * The language as `mdhd` packs it (ISO/IEC 14496-12 §8.4.2), and the whole BCP 47 tag for `elng` (§8.4.6) where that says
 * more.
 */
export function mp4Language(track: { language: string; languageTag: string }) {
  const code = languageOf(track);
  const packed = [...code].reduce((sum, letter) => sum * 32 + (letter.charCodeAt(0) & 31), 0);
  const { languageTag } = track;
  return { packed, extended: languageTag && languageTag !== code ? languageTag : '' };
}
