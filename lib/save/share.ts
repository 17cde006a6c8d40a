/**
 * Web Share, level 2: the system's share sheet, which saves to a phone's gallery or passes a clip to another app.
 * https://w3c.github.io/web-share/
 */

/** True if this browser can share such a file; its size may still be too large. */
export function canShare(file: File): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true;
}

/**
 * Opens the share sheet. Call it during a click.
 * @returns `done`, `cancelled` by the visitor, or `unshareable` if the system refused (Chromium accepts 50 MB).
 */
export async function share(file: File): Promise<'done' | 'cancelled' | 'unshareable'> {
  try {
    await navigator.share({ files: [file] });
    return 'done';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unshareable';
  }
}
