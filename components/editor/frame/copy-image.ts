/** Copies a PNG to the clipboard. Call it during a click. Resolves to false if the browser can't or doesn't allow it. */
export async function copyImage(png: Promise<Blob>): Promise<boolean> {
  // Whoever made the promise reports its failure.
  png.catch(() => undefined);
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
