/** Anchor of the steps on the landing page; the dialog's trigger leads there without JavaScript. */
export const HOW_TO_ID = 'how-it-works';
