/** Resolves to true if a Blob's bytes can still be read. One made of ranges of a file breaks when that file changes. */
export async function isReadable(blob: Blob): Promise<boolean> {
  try {
    // The last byte belongs to the visitor's file; the first belongs to our own index.
    await blob.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
