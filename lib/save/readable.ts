/** Whether a Blob's bytes are still there: one made of ranges of a file is only as good as that file. */
export async function isReadable(blob: Blob): Promise<boolean> {
  try {
    // The last byte is the media's; the first is our own index.
    await blob.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
