/**
 * Every way a file or a cut can fail, as a code. The words a visitor reads for them live in `lib/editor/messages.ts`;
 * `detail` is for developers and never shown.
 */
export type MediaErrorCode =
  /** The index (moov, EBML head, …) is missing, truncated, or contradicts itself. */
  | 'index-invalid'
  /** The index points outside the file: the file was cut off in a download or a copy. */
  | 'media-truncated'
  /** Tables claim more than a bounded amount of memory or work. */
  | 'index-too-large'
  /** Tracks are encrypted. */
  | 'encrypted'
  /** A feature of the container or stream that this engine does not handle. */
  | 'unsupported'
  /** A stream that an mp4 may not hold in practice (PCM, …): another rung must encode it. */
  | 'codec-not-in-mp4'
  /** No sample lies inside the range. */
  | 'empty-range'
  /** A clip that begins exactly cannot be made without encoding all of its picture; the detail is an `ExactRefusal`. */
  | 'exact-refused'
  /** The file can no longer be read: moved, deleted, changed or its drive is gone. */
  | 'file-unreadable'
  /** An engine's program could not be fetched or started. */
  | 'engine-unavailable'
  /** An engine ran and failed, or its output did not pass its own check. */
  | 'engine-failed'
  /** A clip was made and is not what was asked for (`lib/cut/verify`). */
  | 'not-verified';

/** A coded failure. An abort is never one of these: it is the `AbortSignal`'s own reason. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  constructor(
    readonly code: MediaErrorCode,
    readonly detail = '',
    options?: ErrorOptions,
  ) {
    super(detail ? `${code}: ${detail}` : code, options);
  }
}

/** An error in a form that can be posted to another thread. */
export interface WireError {
  code: MediaErrorCode;
  detail: string;
}

/** Errors without a code become `engine-failed`. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof MediaError)) return { code: 'engine-failed', detail: String(error) };
  const { code, detail } = error;
  return { code, detail };
}

export function fromWire({ code, detail }: WireError): MediaError {
  return new MediaError(code, detail);
}

/** True for the rejection an `AbortSignal` causes: "abort is not failure". */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
