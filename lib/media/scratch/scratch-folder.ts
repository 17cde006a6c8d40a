/** Folder of the origin's private file system that holds clips until they are saved. */
export const SCRATCH_FOLDER = 'snipreel-clips';
