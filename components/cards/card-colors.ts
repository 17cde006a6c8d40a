/** Of `app/globals.css`, whose custom properties a picture cannot read: the dark scheme, and the light one's paper. */
export const INK = { ground: '#1c1b17', sunken: '#2b2a24', line: '#47443a', text: '#f1efe7' };
export const PAPER = '#f2f0e8';
export const YELLOW = { accent: '#ffc93c', ink: '#ffd466', soft: '#3a2f10' };
