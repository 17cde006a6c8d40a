/**
 * Frees what the browser holds for a player that is removed: its decoder, and what it has read ahead. Otherwise, that stays until
 * the next garbage collection, which may be long after.
 */
export function freeMedia(media: HTMLMediaElement | null): void {
  media?.removeAttribute('src');
  media?.load();
}
