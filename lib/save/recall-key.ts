/** The `sessionStorage` key of this tab's note for an accidental reload. */
export const RECALL_KEY = 'snipreel-recall';
