/**
 * The one table of formats: how each is recognized, whether the upload panel takes it, which reader it needs, and what ffmpeg has
 * to know about it. To add a format, add a row.
 */

import * as signature from './signatures';

/** The family of containers that share a reader; only ffmpeg reads `other` ones. */
export type Family = 'iso' | 'matroska' | 'ogg' | 'mpegts' | 'other';

interface Format {
  /** What the visitor reads, for a format that the upload panel takes at once (specification §5). Others need "Open it anyway". */
  accepted?: string;
  /** MIME types that files of this format arrive with; the first is the one that systems register. */
  types: readonly [string, ...string[]];
  /** Without the dot; the first is the usual one. */
  extensions: readonly [string, ...string[]];
  /** True if a file's first bytes show this format. Rows are asked in their order. */
  matches(head: Uint8Array): boolean;
  family: Family;
  /** The installed app offers to open files of this format. */
  opensInApp?: boolean;
  ffmpeg?: {
    /** The extension of the name that ffmpeg sees, where it is not the format's own. */
    extension?: string;
    /** There is no index: a seek may end after the keyframe that the start needs. */
    blindSeek?: boolean;
    /** The container stores no presentation times. */
    withoutTimes?: boolean;
    /** The visitor sees the container's own times. In other containers, the first stream begins at 0:00. */
    ownClock?: boolean;
  };
}

const ISO = { family: 'iso', ffmpeg: { ownClock: true } } as const;
const MATROSKA = { family: 'matroska', ffmpeg: { ownClock: true } } as const;
const OTHER = { family: 'other' } as const;

const TABLE = {
  mp4: {
    ...ISO,
    accepted: 'MP4',
    types: ['video/mp4', 'application/mp4'],
    extensions: ['mp4'],
    matches: signature.isMp4,
    opensInApp: true,
  },
  webm: {
    ...MATROSKA,
    accepted: 'WebM',
    types: ['video/webm'],
    extensions: ['webm'],
    matches: signature.isWebm,
    opensInApp: true,
  },
  ogg: {
    accepted: 'OGG',
    types: ['video/ogg', 'audio/ogg', 'application/ogg', 'video/x-theora+ogg'],
    extensions: ['ogv', 'ogg', 'ogx'],
    matches: signature.isOgg,
    family: 'ogg',
    opensInApp: true,
  },
  mov: {
    ...ISO,
    accepted: 'MOV',
    types: ['video/quicktime', 'video/mov'],
    extensions: ['mov', 'qt'],
    matches: signature.isQuickTime,
    opensInApp: true,
  },
  avi: {
    ...OTHER,
    accepted: 'AVI',
    types: ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi', 'application/x-troff-msvideo'],
    extensions: ['avi'],
    matches: signature.isAvi,
    opensInApp: true,
    ffmpeg: { withoutTimes: true },
  },
  mkv: {
    ...MATROSKA,
    types: ['video/x-matroska', 'video/matroska', 'application/x-matroska'],
    extensions: ['mkv'],
    matches: signature.isMatroska,
    opensInApp: true,
  },
  m4v: {
    ...ISO,
    types: ['video/x-m4v'],
    extensions: ['m4v'],
    matches: signature.isM4v,
    opensInApp: true,
  },
  '3gp': {
    ...ISO,
    types: ['video/3gpp', 'video/3gpp2'],
    extensions: ['3gp', '3g2'],
    matches: signature.is3gp,
  },
  wmv: {
    ...OTHER,
    types: ['video/x-ms-wmv', 'video/x-ms-asf'],
    extensions: ['wmv', 'asf'],
    matches: signature.isAsf,
  },
  flv: {
    ...OTHER,
    types: ['video/x-flv'],
    extensions: ['flv'],
    matches: signature.isFlv,
  },
  mpegps: {
    ...OTHER,
    types: ['video/mpeg', 'video/x-ms-vob'],
    extensions: ['mpg', 'mpeg', 'vob'],
    matches: signature.isProgramStream,
    ffmpeg: { extension: 'mpg', blindSeek: true },
  },
  mpegts: {
    types: ['video/mp2t', 'video/vnd.dlna.mpeg-tts'],
    extensions: ['ts', 'm2ts', 'mts'],
    matches: signature.isTransportStream,
    family: 'mpegts',
    ffmpeg: { extension: 'ts', blindSeek: true },
  },
} as const satisfies Record<string, Format>;

type Known = keyof typeof TABLE;

/** The name of a row; `unknown` if neither the file's name nor its first bytes show the format. */
export type Container = Known | 'unknown';

const FORMATS: Readonly<Record<Known, Format>> = TABLE;
const ROWS = Object.entries(FORMATS) as [Known, Format][];

/** The row for unknown formats. ffmpeg probes the file itself. */
const UNKNOWN: Pick<Format, 'family' | 'ffmpeg'> = {
  ...OTHER,
  ffmpeg: { extension: 'bin', blindSeek: true },
};

const rowOf = (container: Container) => (container === 'unknown' ? UNKNOWN : FORMATS[container]);

/** True for the formats that the upload panel takes at once. */
export function isAccepted(container: Container): boolean {
  return container !== 'unknown' && FORMATS[container].accepted !== undefined;
}

/** The family of containers that share a reader. */
export function familyOf(container: Container): Family {
  return rowOf(container).family;
}

/** The facts about a container that ffmpeg's commands depend on. */
export function ffmpegNotes(container: Container) {
  const defaults = { extension: container, blindSeek: false, withoutTimes: false, ownClock: false };
  return { ...defaults, ...rowOf(container).ffmpeg };
}

/** The format that a MIME type stands for; parameters and case are ignored. */
function formatOfMime(type: string): Container {
  const bare = bareType(type);
  return ROWS.find(([, { types }]) => types.includes(bare))?.[0] ?? 'unknown';
}

/** The format that a file name's extension stands for. */
function formatOfName(name: string): Container {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return ROWS.find(([, { extensions }]) => extensions.includes(extension))?.[0] ?? 'unknown';
}

/** True for the types that browsers give to unknown extensions. They say nothing about the format. */
function isGenericMime(type: string): boolean {
  return ['', 'application/octet-stream', 'binary/octet-stream'].includes(bareType(type));
}

/** The format that a file declares: by its MIME type or, failing that, by its extension. */
export function declaredFormat({ name, type }: Pick<File, 'name' | 'type'>): Container {
  return isGenericMime(type) ? formatOfName(name) : formatOfMime(type);
}

function bareType(type: string): string {
  return type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Bytes to read from a file's start for {@link sniff}: three MPEG-TS packets with room for a 192-byte stride. */
export const SNIFF_BYTES = 1024;

/** The container that a file's first bytes show (≤ {@link SNIFF_BYTES} of them); `unknown` when none matches. */
export function sniff(head: Uint8Array): Container {
  return ROWS.find(([, { matches }]) => matches(head))?.[0] ?? 'unknown';
}

/** "MP4, WebM, OGG, MOV, AVI": the accepted formats, for the visitor. */
export const ACCEPTED_LABELS = ROWS.flatMap(([, { accepted }]) => accepted ?? []).join(', ');

/** The `accept` attribute of the file input: every video, and the extensions whose type a system may not know. */
export const INPUT_ACCEPT = [
  'video/*',
  ...ROWS.flatMap(([, { extensions }]) => extensions.map((extension) => `.${extension}`)),
].join(',');

/** Types with their extensions that the installed app offers to open; M4V files share the type of MP4. */
export function appFileTypes(): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const [id, row] of ROWS) {
    if (!row.opensInApp) continue;
    const type = id === 'm4v' ? FORMATS.mp4.types[0] : row.types[0];
    types[type] = [...(types[type] ?? []), ...row.extensions.map((extension) => `.${extension}`)];
  }
  return types;
}
