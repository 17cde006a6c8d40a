/**
 * Resolves after the messages that have arrived by now are read: one of them may end the work.
 * @throws the signal's reason when aborted.
 */
export async function nextTask(signal?: AbortSignal): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
  signal?.throwIfAborted();
}
