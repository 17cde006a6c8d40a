/**
 * Web Share, level 2: the system's own sheet, by which a phone saves to its gallery or hands a clip to another app.
 * https://w3c.github.io/web-share/
 */

/** Whether this browser shares such a file; true promises nothing about its size. */
export function canShare(file: File): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true;
}

/**
 * To be called in a visitor's click.
 * @returns whether it was shared, the visitor changed their mind, or the system would not take it (Chromium takes 50 MB).
 */
export async function share(file: File): Promise<'done' | 'cancelled' | 'unshareable'> {
  try {
    await navigator.share({ files: [file] });
    return 'done';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unshareable';
  }
}
