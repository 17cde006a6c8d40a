/** The anchor of the steps on the landing page. Without JavaScript, the dialog's trigger links to it. */
export const HOW_TO_ID = 'how-it-works';
