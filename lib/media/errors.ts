/**
 * Every way a file or a cut can fail, as a code. The text that visitors read for a code is in `lib/editor/messages/cut.ts`;
 * `detail` is for developers and never shown.
 */
export type MediaErrorCode =
  /** The index (moov, EBML head, …) is missing, truncated, or contradicts itself. */
  | 'index-invalid'
  /** The index points outside the file: a download or a copy was cut off. */
  | 'media-truncated'
  /** Tables claim more than a bounded amount of memory or work. */
  | 'index-too-large'
  /** Tracks are encrypted. */
  | 'encrypted'
  /** A feature of the container or stream that this engine does not handle. */
  | 'unsupported'
  /** Edits play the media slower or faster, or stop it. */
  | 'edit-rates'
  /** A stream that does not play in an MP4 (PCM, …): another engine must encode it. */
  | 'codec-not-in-mp4'
  /** The engine cuts one part of one file, and the edit has more. */
  | 'several-parts'
  /** The streams of the files can't follow each other in one track unless some are encoded. */
  | 'sources-differ'
  /** No sample lies inside the part. */
  | 'empty-range'
  /** The clip cannot begin exactly without encoding all of its video; always an {@link ExactStartRefused}. */
  | 'exact-refused'
  /** The file can no longer be read: moved, deleted, changed, or its drive is gone. */
  | 'file-unreadable'
  /** An engine's program could not be fetched or started. */
  | 'engine-unavailable'
  /** An engine ran and failed, or its output did not pass its own check. */
  | 'engine-failed'
  /** The clip is not what the edit asks for (`lib/cut/verify`). */
  | 'not-verified'
  /** The clip would be larger than the visitor's limit. */
  | 'too-large';

/** A failure with a code. An abort is never one of these: it is the `AbortSignal`'s own reason. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  /** `Source.id` of the file of several that caused it; null if that isn't known. */
  readonly source: number | null;
  constructor(
    readonly code: MediaErrorCode,
    readonly detail = '',
    options?: ErrorOptions & { source?: number | undefined },
  ) {
    super(detail ? `${code}: ${detail}` : code, options);
    this.source = options?.source ?? null;
  }
}

/** The failure with the file of several that caused it. */
export function ofSource(error: MediaError, source: number): MediaError {
  if (error instanceof ExactStartRefused || error.source !== null) return error;
  return new MediaError(error.code, error.detail, { cause: error, source });
}

/**
 * Why a clip cannot begin exactly unless all of its video is encoded.
 * - `no-encoder`: the browser has no decoder or no encoder for this codec.
 * - `codec`: encoded and copied frames of this codec cannot be spliced here.
 * - `pixel-format`: more than 8 bits a color, or not 4:2:0.
 * - `colors`: the browser's decoder returns other colors than are coded.
 * - `interlaced`: frames are made of two fields.
 * - `no-keyframe`: the next keyframe from which frames can be copied is too far away.
 * - `unusual`: a splice can't keep the structure of the stream or file.
 * - `no-program`: ffmpeg.wasm would encode the frames, and can't be loaded.
 * - `failed`: a smart cut was tried and did not succeed.
 */
export type ExactRefusal =
  | 'no-encoder'
  | 'codec'
  | 'pixel-format'
  | 'colors'
  | 'interlaced'
  | 'no-keyframe'
  | 'unusual'
  | 'no-program'
  | 'failed';

/** A smart cut is not possible; the visitor decides how else to begin the clip. */
export class ExactStartRefused extends MediaError {
  constructor(
    readonly refusal: ExactRefusal,
    options?: ErrorOptions,
  ) {
    super('exact-refused', refusal, options);
  }
}

/** An error in a form that can be posted between threads. */
export type WireError =
  | { kind: 'exact-refused'; refusal: ExactRefusal }
  | { kind: 'media'; code: MediaErrorCode; detail: string; source?: number }
  | { kind: 'other'; detail: string };

/** Turns an error into plain data. */
export function toWire(error: unknown): WireError {
  if (error instanceof ExactStartRefused) return { kind: 'exact-refused', refusal: error.refusal };
  if (error instanceof MediaError) {
    const source = error.source === null ? {} : { source: error.source };
    return { kind: 'media', code: error.code, detail: error.detail, ...source };
  }
  return { kind: 'other', detail: String(error) };
}

/** Turns such data back into an error; anything without a code becomes `engine-failed`. */
export function fromWire(wire: WireError): MediaError {
  if (wire.kind === 'exact-refused') return new ExactStartRefused(wire.refusal);
  if (wire.kind === 'other') return new MediaError('engine-failed', wire.detail);
  return new MediaError(wire.code, wire.detail, { source: wire.source });
}

/** The result of some work; null if it fails with a code or is aborted. */
export async function nullIfFailed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaError || isAbort(error)) return null;
    throw error;
  }
}

/** A signal that aborts with the first of some others. Safari before 17.4 lacks `AbortSignal.any`. */
export function firstAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}

/** True for the rejection that an `AbortSignal` causes. An abort is not a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
