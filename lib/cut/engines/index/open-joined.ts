import type { FileToJoin } from '@/lib/cut/join/join-movies';
import { type Extent, openJoin, type ReadyMovie } from '@/lib/cut/join/open-join';
import { RewrittenFiles } from '@/lib/cut/join/rewritten-samples';
import type { OpenMovie } from '@/lib/cut/plan/open-movie';
import { isSameEdit, keepsKind } from '@/lib/edit/edit';
import { changed, type SettledEdit } from '@/lib/edit/settle';
import { type ReadContext, unwatched } from '@/lib/media/bytes/byte-ranges';
import { MediaError } from '@/lib/media/errors';
import type { MediaInfo } from '@/lib/media/info';
import { durationToMs } from '@/lib/media/time';
import type { Cuttable } from './cuttable';

/** An open file of several. */
export interface OpenedSource {
  /** `Source.id`. */
  id: number;
  file: Cuttable;
}

/**
 * Opens several files whose parts are to become one clip. An edit of one of them is cut as if it were the only one; one of several is
 * refused as `sources-differ` if the streams that it keeps can't follow each other in one track.
 * @param scratch what the names of scratch files for rewritten samples begin with, or null.
 */
export function openJoined(sources: readonly OpenedSource[], scratch: string | null = null): Cuttable {
  const info = infoOf(sources.map(({ file }) => file.info));
  return new JoinedFiles(sources, info, new RewrittenFiles(scratch));
}

/** The tracks of the first file, and the audio of the first one that has any. */
function infoOf(infos: readonly MediaInfo[]): MediaInfo {
  const audio = infos.map(({ tracks }) => tracks.filter(({ kind }) => kind === 'audio'));
  const others = infos[0]?.tracks.filter(({ kind }) => kind !== 'audio') ?? [];
  return {
    container: 'mp4',
    durationSec: infos.reduce((sum, info) => sum + info.durationSec, 0),
    tracks: [...others, ...(audio.find(({ length }) => length > 0) ?? [])],
  };
}

class JoinedFiles implements Cuttable {
  private readonly files: ReadonlyMap<number, Cuttable>;
  private latest: { request: Request; ready: ReadyMovie } | null = null;

  constructor(
    sources: readonly OpenedSource[],
    readonly info: MediaInfo,
    private readonly rewritten: RewrittenFiles,
  ) {
    this.files = new Map(sources.map(({ id, file }) => [id, file]));
  }

  /** Each file has its own. */
  async timeline(): Promise<null> {
    return null;
  }

  openFor(edit: SettledEdit, work: ReadContext): Promise<OpenMovie> {
    return this.open(edit, 'clip', work, (file, editOfFile) => file.openFor(editOfFile, work));
  }

  outlineFor(edit: SettledEdit): Promise<OpenMovie> {
    return this.open(edit, 'forecast', unwatched(), (file, editOfFile) => file.outlineFor(editOfFile));
  }

  /** @param openOne opens one file for the parts of the edit that are of it. */
  private async open(
    edit: SettledEdit,
    extent: Extent,
    work: ReadContext,
    openOne: (file: Cuttable, editOfFile: SettledEdit) => Promise<OpenMovie>,
  ): Promise<OpenMovie> {
    const files: FileToJoin[] = [];
    for (const id of new Set(edit.parts.map(({ source }) => source.id))) {
      const file = this.files.get(id);
      if (!file) throw new MediaError('unsupported', `no open file ${id}`);
      const parts = edit.parts.filter(({ source }) => source.id === id);
      const endMs = Math.max(durationToMs(file.info.durationSec), ...parts.map((part) => part.endMs));
      const keptMs = parts.reduce((sum, part) => sum + part.endMs - part.startMs, 0);
      files.push({ id, endMs, keptMs, open: await openOne(file, changed(edit, { parts })) });
    }
    const [only, second] = files;
    if (only && !second) return only.open;
    const request = { files, edit, extent };
    const { latest } = this;
    if (latest && isReady(latest, request)) return latest.ready.open;
    const ready = await openJoin(files, edit, { extent, rewritten: this.rewritten }, work);
    this.latest = { request, ready };
    return ready.open;
  }
}

const KINDS = ['video', 'audio'] as const;

/** What a joined movie is made for. */
interface Request {
  files: readonly FileToJoin[];
  edit: SettledEdit;
  extent: Extent;
}

/** True if the movie that was made for one request does for another one. */
function isReady(
  { request, ready }: { request: Request; ready: ReadyMovie },
  { files, edit, extent }: Request,
): boolean {
  const isSame =
    files.length === request.files.length &&
    files.every(({ id, open, endMs }, i) => {
      const known = request.files[i];
      return known?.id === id && known.open === open && known.endMs === endMs;
    });
  if (!isSame) return false;
  if (ready.extent === 'any')
    return KINDS.every((kind) => keepsKind(request.edit, kind) === keepsKind(edit, kind));
  return (ready.extent === 'clip' || extent === 'forecast') && isSameEdit(request.edit, edit);
}
