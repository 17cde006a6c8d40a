import { withDecodableStart } from './decodable-start';
import { type Movie, openMovie } from './movie';
import { withStreamOrder } from './stream-order';

/**
 * Opens a movie as decoders show it, where its index says something else: without frames that nothing decodes, and in the order of its
 * stream.
 * @throws {MediaError} as {@link openMovie}; `file-unreadable`.
 */
export async function openAsDecoded(blob: Blob): Promise<Movie> {
  return withDecodableStart(await withStreamOrder(await openMovie(blob)));
}
