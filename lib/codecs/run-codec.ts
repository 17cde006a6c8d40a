type AnyCodec = AudioDecoder | AudioEncoder | VideoDecoder;

/**
 * Runs a WebCodecs codec to the end of its input, and closes it on every path.
 * @param make makes the codec; it has to report its failure to `onError`.
 * @param feed configures the codec and gives it all of its input.
 * @throws what the codec fails with; the signal's reason when aborted.
 */
export async function runCodec<Codec extends AnyCodec>(
  make: (onError: (error: DOMException) => void) => Codec,
  feed: (codec: Codec) => void,
  signal: AbortSignal,
): Promise<void> {
  let failure: unknown;
  const codec = make((error) => {
    failure = error;
  });
  const stop = () => codec.state !== 'closed' && codec.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    feed(codec);
    await codec.flush();
  } catch (error) {
    signal.throwIfAborted();
    throw failure ?? error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
