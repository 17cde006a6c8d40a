import { chapterTracks, type Track } from '@/lib/containers/mp4/read/track';
import { asLeftOut, type UsableTracks } from '@/lib/cut/plan/usable-tracks';
import type { LeftOut } from '@/lib/cut/report';
import { MediaError } from '@/lib/media/errors';
import { isMedia } from '@/lib/media/info';
import { joinKeyOfTrack } from './join-key';

/** The tracks of several files that become one track: one of each file, or null where a file has none. */
export type TrackGroup = readonly (Track | null)[];

export interface GroupedTracks {
  groups: TrackGroup[];
  /** Tracks of single files that the clip leaves out. */
  leftOut: LeftOut[];
}

/**
 * Matches the tracks of several files: by kind, key and language, then by order; never by number. The first file's tracks come
 * first.
 * @throws {MediaError} `sources-differ` if the video, or all audio, of two files can't be in one track.
 */
export function groupTracks(files: readonly UsableTracks[]): GroupedTracks {
  const leftOut: LeftOut[] = [];
  const video = files.map((file) => file.video ?? null);
  if (keysOf(video).size > 1) throw new MediaError('sources-differ', [...keysOf(video)].join(' | '));
  const audio = audioGroups(files, leftOut);
  const others = otherGroups(files);
  for (const { tracks, video: shown } of files)
    for (const track of tracks) if (track.kind === 'video' && track !== shown) leftOut.push(asLeftOut(track));
  const groups = [...(video.some((track) => track) ? [video] : []), ...audio, ...others];
  return { groups: groups.sort(byOrderIn(files)), leftOut };
}

/** Compares groups by the order of their tracks in the first file that has both. */
function byOrderIn(files: readonly UsableTracks[]): (a: TrackGroup, b: TrackGroup) => number {
  return (a, b) => {
    const file = files.findIndex((_, i) => a[i] && b[i]);
    const indexOf = (track: Track | null | undefined) =>
      track ? (files[file]?.tracks.indexOf(track) ?? 0) : 0;
    return indexOf(a[file]) - indexOf(b[file]);
  };
}

/** The different keys of some tracks; a track without a key differs from all others. */
function keysOf(tracks: TrackGroup): Set<string> {
  return new Set(tracks.flatMap((track, i) => (track ? (joinKeyOfTrack(track) ?? `no key ${i}`) : [])));
}

function audioGroups(files: readonly UsableTracks[], leftOut: LeftOut[]): TrackGroup[] {
  const audio = files.map(({ tracks }) => tracks.filter(({ kind }) => kind === 'audio'));
  const first = audio.findIndex((tracks) => tracks.length > 0);
  const leaders = audio[first] ?? [];
  const keys = new Map(audio.flat().map((track) => [track, joinKeyOfTrack(track)]));
  const groups = leaders.map((track) => files.map((_, i): Track | null => (i === first ? track : null)));
  for (const [i, tracks] of audio.entries()) {
    if (i === first || tracks.length === 0) continue;
    const rest = new Set(tracks);
    const match = (fits: (a: Track, b: Track) => boolean) => {
      for (const group of groups) {
        const leader = group[first];
        if (group[i] || !leader) continue;
        const key = keys.get(leader);
        const found = [...rest].find((track) => key && keys.get(track) === key && fits(leader, track));
        if (!found) continue;
        group[i] = found;
        rest.delete(found);
      }
    };
    match((a, b) => a.language === b.language);
    match((a, b) => !a.language || !b.language);
    match(() => true);
    if (groups.every((group) => !group[i]))
      throw new MediaError('sources-differ', [...keysOf([...leaders, ...tracks])].join(' | '));
    leftOut.push(...[...rest].map(asLeftOut));
  }
  return groups;
}

/** Groups subtitles, chapters and data: those with equal sample entries are one track. Where a file has none, the clip shows none. */
function otherGroups(files: readonly UsableTracks[]): TrackGroup[] {
  const groups: { key: string; language: string | undefined; tracks: (Track | null)[] }[] = [];
  for (const [i, { tracks }] of files.entries()) {
    const chapters = chapterTracks(tracks);
    for (const track of tracks) {
      if (isMedia(track)) continue;
      const key = [
        track.handler,
        chapters.has(track.id),
        ...track.entries.map(({ bytes }) => bytes.join()),
      ].join(' ');
      const free = groups.filter((group) => group.key === key && !group.tracks[i]);
      const { language } = track;
      const group = free.find((candidate) => candidate.language === language) ?? free[0];
      if (group) group.tracks[i] = track;
      else groups.push({ key, language, tracks: files.map((_, k) => (k === i ? track : null)) });
    }
  }
  return groups.map((group) => group.tracks);
}
