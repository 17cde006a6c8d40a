/**
 * Downloads a Blob.
 *
 * The anchor stays detached, because an attached one's click would reach the document's listeners (the ad counter).
 * @returns a function that revokes the object URL. Safari reads the Blob after the click returns, so call it later.
 */
export function download(blob: Blob, name: string): () => void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  return () => URL.revokeObjectURL(url);
}
