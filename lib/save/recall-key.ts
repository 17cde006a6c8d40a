/** Where this tab's note for an accidental reload stands in `sessionStorage`. */
export const RECALL_KEY = 'snipreel-recall';
