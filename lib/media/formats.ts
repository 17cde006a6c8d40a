/**
 * The formats the specification accepts (§5), the names under which real files of them arrive, and the further
 * containers that "Open it anyway" admits (design.md, rulings).
 */

/** The five accepted formats. */
export type AcceptedFormat = 'mp4' | 'webm' | 'ogg' | 'mov' | 'avi';

/** Containers the engines can read, though the upload screen rejects them at first. */
export type AnywayFormat = 'mkv' | 'wmv' | 'flv' | 'm4v' | '3gp' | 'mpegts' | 'mpegps';

export type Container = AcceptedFormat | AnywayFormat | 'unknown';

/** Those of the ISO base media file format. */
export const ISO_MEDIA: ReadonlySet<Container> = new Set<Container>(['mp4', 'mov', 'm4v', '3gp']);

/** Containers without an index, where ffmpeg's seek may end after the keyframe that the start needs. */
export const BLIND_SEEK: ReadonlySet<Container> = new Set<Container>(['mpegts', 'mpegps', 'unknown']);

/** Containers that store no presentation times. */
export const NO_TIMES: ReadonlySet<Container> = new Set<Container>(['avi']);

const MIME_FORMATS: Readonly<Record<string, Exclude<Container, 'unknown'>>> = {
  'video/mp4': 'mp4',
  'application/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'video/x-theora+ogg': 'ogg',
  'video/mov': 'mov',
  'video/quicktime': 'mov',
  'video/avi': 'avi',
  'video/x-msvideo': 'avi',
  'video/msvideo': 'avi',
  'video/vnd.avi': 'avi',
  'application/x-troff-msvideo': 'avi',
  'video/x-matroska': 'mkv',
  'video/matroska': 'mkv',
  'application/x-matroska': 'mkv',
  'video/x-ms-wmv': 'wmv',
  'video/x-ms-asf': 'wmv',
  'video/x-flv': 'flv',
  'video/x-m4v': 'm4v',
  'video/3gpp': '3gp',
  'video/3gpp2': '3gp',
  'video/mp2t': 'mpegts',
  'video/vnd.dlna.mpeg-tts': 'mpegts',
  'video/mpeg': 'mpegps',
  'video/x-ms-vob': 'mpegps',
};

const EXTENSION_FORMATS: Readonly<Record<string, Exclude<Container, 'unknown'>>> = {
  mp4: 'mp4',
  webm: 'webm',
  ogg: 'ogg',
  ogv: 'ogg',
  ogx: 'ogg',
  mov: 'mov',
  qt: 'mov',
  avi: 'avi',
  mkv: 'mkv',
  wmv: 'wmv',
  asf: 'wmv',
  flv: 'flv',
  m4v: 'm4v',
  '3gp': '3gp',
  '3g2': '3gp',
  ts: 'mpegts',
  m2ts: 'mpegts',
  mts: 'mpegts',
  mpg: 'mpegps',
  mpeg: 'mpegps',
  vob: 'mpegps',
};

const ACCEPTED: ReadonlySet<string> = new Set<AcceptedFormat>(['mp4', 'webm', 'ogg', 'mov', 'avi']);

export function isAccepted(format: Container): format is AcceptedFormat {
  return ACCEPTED.has(format);
}

/** The format a MIME type stands for; parameters and case are ignored. */
export function formatOfMime(type: string): Container {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return MIME_FORMATS[bare] ?? 'unknown';
}

/** The format a file name's extension stands for. */
export function formatOfName(name: string): Container {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return EXTENSION_FORMATS[extension] ?? 'unknown';
}

/** True when a type says nothing of the format: browsers give these for extensions they do not know. */
export function isGenericMime(type: string): boolean {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return bare === '' || bare === 'application/octet-stream' || bare === 'binary/octet-stream';
}
