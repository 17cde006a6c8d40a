/** Replaces straight quotation marks and apostrophes with curly ones. */
export function smartQuotes(text: string): string {
  return text.replace(/["']/g, (mark, at: number) => {
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    const opens = /[\s([\u2014]/.test(before) && !/[\s.,;:!?)]/.test(after);
    if (mark === '"') return opens ? '\u201c' : '\u201d';
    return opens ? '\u2018' : '\u2019';
  });
}
