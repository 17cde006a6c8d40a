/** What chats and mailboxes accept at most. The editor's list and the articles use this one table. */

export interface KnownLimit {
  id: string;
  /** As the editor shows it, beside its size. */
  name: string;
  service: string;
  /** The limit as the service writes it. Mail services count the whole message. */
  label: string;
  /** Bytes that a file may have. */
  bytes: number;
  /** The service's own page. */
  source: string;
}

/** Bytes of a megabyte, as platforms and disks count. */
export const MB = 1_000_000;

/** Bytes of the limit that is offered first. */
export const FIRST_LIMIT_BYTES = 10 * MB;

/** The day on which the figures were compared with stored copies or quotations of their sources. `YYYY-MM-DD`. */
export const SIZE_LIMITS_CHECKED = '2026-11-29';

/**
 * From small to large. Where we don't know whether a service counts decimal or binary megabytes, the smaller unit counts. In an
 * email, base64 turns 57 bytes of a file into a line of 76 characters and a line break (RFC 2045 §6.8), so a message of 25 MB
 * carries a file of 18 MB, and one of 20 MB a file of 14 MB.
 */
export const SIZE_LIMITS: readonly KnownLimit[] = [
  {
    id: 'discord',
    name: 'Discord',
    service: 'Discord without Nitro',
    label: '10 MiB',
    // As offered first. A visitor needn't know the difference.
    bytes: FIRST_LIMIT_BYTES,
    source: 'https://discord.com/developers/docs/reference#uploading-files',
  },
  {
    id: 'icloud',
    name: 'iCloud Mail',
    service: 'iCloud Mail without Mail Drop',
    label: '20 MB per message',
    bytes: 14 * MB,
    source: 'https://support.apple.com/en-us/102198',
  },
  {
    id: 'whatsapp',
    name: 'WhatsApp Business',
    service: 'WhatsApp, sent by a business',
    label: '16 MB',
    bytes: 16 * MB,
    source: 'https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media#supported-media-types',
  },
  {
    id: 'gmail',
    name: 'Gmail',
    service: 'Gmail',
    label: '25 MB per message',
    bytes: 18 * MB,
    source: 'https://support.google.com/mail/answer/6584',
  },
];

/** Bytes. Less holds no video, and more is no limit for a browser. */
export const LEAST_LIMIT_BYTES = 100_000;
export const GREATEST_LIMIT_BYTES = 100_000 * MB;

/** Whether a clip may have this limit, in bytes. */
export const isSizeLimit = (bytes: number): boolean =>
  bytes >= LEAST_LIMIT_BYTES && bytes <= GREATEST_LIMIT_BYTES;
