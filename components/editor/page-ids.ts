/** Ids that the page and its scrolls share. */
export const UPLOAD_ID = 'upload';
export const CHOOSE_ID = 'choose-video';
export const EDITOR_ID = 'editor';
export const EDITOR_HEADING_ID = 'editor-heading';
