import type { MediaErrorCode } from '@/lib/media/errors';
import { enumerated, plural } from './format';

/** The details of a failure, which visitors can send us. They contain no file names and no content. */
export const COPY_DETAILS = { copy: 'Copy details', copied: 'Details copied' } as const;

/** Where a cut stood when it failed, if its code tells. */
export const STAGES: Readonly<Partial<Record<MediaErrorCode, string>>> = {
  'index-invalid': 'reading the index',
  'media-truncated': 'reading the index',
  'index-too-large': 'reading the index',
  'file-unreadable': 'reading the file',
  'engine-unavailable': 'loading the engine',
  'exact-refused': 'joining encoded and copied frames',
  'not-verified': 'checking the clip',
  'too-large': 'keeping the size limit',
};

/** The lines of those details, which are for developers. */
export const DETAILS = {
  error: (code: string, stage = 'cutting') => `Error: ${code} while ${stage}`,
  edit: (parts: number, choices: readonly string[]) =>
    plural(parts, {
      one: `Edit: ${parts} part, ${enumerated(choices)}`,
      other: `Edit: ${parts} parts, ${enumerated(choices)}`,
    }),
  file: (number: number, facts: readonly string[]) => `File ${number}: ${enumerated(facts)}`,
  track: (facts: readonly string[]) => `- ${enumerated(facts)}`,
  bytes: (bytes: number) => `${bytes} bytes`,
  seconds: (sec: number) => `${sec} s`,
  size: (width: number, height: number) => `${width}x${height}`,
  turned: (degrees: number) => `rotated by ${degrees}°`,
  bits: (bits: number) => `${bits} bits`,
  rate: (rate: number) => `${rate} Hz`,
  channels: (count: number) => plural(count, { one: `${count} channel`, other: `${count} channels` }),
  browser: (userAgent: string) => `Browser: ${userAgent}`,
  page: (date: string) => `Page of ${date}`,
} as const;
