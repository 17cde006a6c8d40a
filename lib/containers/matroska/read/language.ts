/** ISO 639-2 terminological codes, which MP4 uses, by the bibliographic codes, which Matroska prefers. */
const TERMINOLOGICAL: Readonly<Record<string, string>> = {
  ...{ alb: 'sqi', arm: 'hye', baq: 'eus', bur: 'mya', chi: 'zho', cze: 'ces', dut: 'nld', fre: 'fra' },
  ...{ geo: 'kat', ger: 'deu', gre: 'ell', ice: 'isl', mac: 'mkd', mao: 'mri', may: 'msa', per: 'fas' },
  ...{ rum: 'ron', slo: 'slk', tib: 'bod', wel: 'cym' },
};

const UNKNOWN = 'und';

/** A track's language as an ISO 639-2/T code; `und` when there is none. */
export function languageOf({ language, languageTag }: { language: string; languageTag: string }): string {
  const [subtag = ''] = (languageTag || language).toLowerCase().split('-');
  const code = /^[a-z]{3}$/.test(subtag) ? subtag : languageTag ? language.toLowerCase() : UNKNOWN;
  return TERMINOLOGICAL[code] ?? (/^[a-z]{3}$/.test(code) ? code : UNKNOWN);
}

/**
 * A track's language for an MP4: packed for `mdhd` (ISO/IEC 14496-12 §8.4.2), and the BCP 47 tag for `elng` (§8.4.6), which is
 * empty when it says no more.
 */
export function mp4Language(track: { language: string; languageTag: string }) {
  const code = languageOf(track);
  const packed = [...code].reduce((sum, letter) => sum * 32 + (letter.charCodeAt(0) & 31), 0);
  const { languageTag } = track;
  return { packed, extended: languageTag && languageTag !== code ? languageTag : '' };
}
