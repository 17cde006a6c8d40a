/** Colors of `app/globals.css`, because an image can't read custom properties: the dark scheme, and the paper of the light one. */
export const INK = { ground: '#1c1b17', sunken: '#2b2a24', line: '#47443a', text: '#f1efe7' };
export const PAPER = '#f2f0e8';
export const YELLOW = { accent: '#ffc93c', ink: '#ffd466', soft: '#3a2f10' };
