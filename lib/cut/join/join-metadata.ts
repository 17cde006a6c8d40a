import { box } from '@/lib/containers/mp4/box-parts';
import { asBox, type Box, readBoxes } from '@/lib/containers/mp4/read/box';
import { type MetadataKind, metadataKinds } from '@/lib/containers/mp4/read/metadata';
import type { Movie } from '@/lib/containers/mp4/read/movie';
import type { JoinedSource } from '@/lib/cut/report';

/** The kinds of a file's metadata that a clip lacks, because it has the first file's. Dates don't count, because they always differ. */
export function unkeptOf(movie: Movie, first: Movie | undefined): Pick<JoinedSource, 'unkept'> {
  const kept = new Set((first ? entriesOf(first) : []).map(({ bytes }) => bytes.join()));
  const lost = entriesOf(movie).filter(({ bytes }) => !kept.has(bytes.join()));
  if (lost.length === 0) return {};
  const udta = asBox(box('udta', ...lost.map(({ bytes }) => bytes)));
  const kinds = metadataKinds({ ...movie, boxes: [udta], tracks: [] });
  const unkept = kinds.filter((kind: MetadataKind) => kind !== 'dates');
  return unkept.length > 0 ? { unkept } : {};
}

/** The boxes of a movie that hold metadata. */
function entriesOf({ boxes }: Movie): Box[] {
  return boxes.flatMap((child) => {
    if (child.type === 'udta') return readBoxes(child.body, true);
    return child.type === 'meta' || child.type === 'uuid' ? [child] : [];
  });
}
