/**
 * The last step: hands a Blob to the browser as a download. The one module under `lib/` that touches the DOM.
 *
 * The anchor stays detached: an attached one's click would reach the document's listeners (the ad counter's).
 * @returns a function that revokes the object URL. Safari reads the Blob after the click returns, so wait with it.
 */
export function download(blob: Blob, name: string): () => void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  return () => URL.revokeObjectURL(url);
}
