/**
 * Decides which engine takes an edit. Files are opened by the first engine that can; a cut that fails, or whose clip does not
 * pass verification, goes on to the next one without the visitor noticing. An exact start that fails is made by encoding the whole
 * video, and the report says so. A clip with a size limit is copied if the copy fits, and otherwise encoded; one that exceeds its limit
 * isn't given out. An abort stops at once, and so does a file that can no longer be read.
 */
import type { CutContext, CutResult, OpenContext, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { ClipStreams } from '@/lib/cut/report';
import { type Verify, verifyClip } from '@/lib/cut/verify/verify-clip';
import {
  converts,
  type Edit,
  keepsKind,
  limitOf,
  optionsKey,
  type Part,
  type SizeLimit,
  type Source,
} from '@/lib/edit/edit';
import { needsEncoding } from '@/lib/edit/framing';
import { isPlain } from '@/lib/edit/is-plain';
import { type SettledEdit, unconverted, unlimited, unturned, withStart } from '@/lib/edit/settle';
import { rememberFile } from '@/lib/media/bytes/byte-ranges';
import { MediaError, nullIfFailed } from '@/lib/media/errors';
import type { MediaInfo, TimelineIndex } from '@/lib/media/info';
import { needsConversion } from '@/lib/media/plain-streams';
import { type Check, checkedClip, cutAndCheck, type UncheckedClip, type Ways } from './cut-and-check';
import { type EditGroup, FileEngines, quiet, withCode } from './file-engines';
import { copyWithin, forecastFit } from './fit-copy';
import { forecastConverted } from './forecast-converted';
import type { EngineEntry, EngineId } from './registry';

/** What makes the clips of some edits. */
export interface ClipMaker {
  /** What a cut would do; null when only the cut itself can tell. */
  forecast(edit: SettledEdit): Promise<Forecast | null>;
  /** Bytes of the clip of the last forecast, exactly; null where only the cut itself can tell. @param edit without a size limit. */
  clipBytes(edit: SettledEdit): Promise<number | null>;
  /**
   * Cuts and verifies. Calls may not overlap.
   * @throws {MediaError} the last engine's failure, or an earlier engine's finding that explains it.
   * @throws the signal's reason when aborted; everything stays usable, as it does after a failure.
   */
  cut(edit: SettledEdit, context: CutContext): Promise<CutResult>;
}

/** An open file with the engine that cuts it. It makes videos and sound. */
export interface CutSession extends ClipMaker {
  readonly source: Source;
  /** The engine in use; it changes when a cut falls back to another. */
  readonly engine: EngineId;
  /** What the engine in use learned of the file. */
  readonly info: MediaInfo | null;
  /** Reads the timeline from the file's index; null where the engine in use has no index. */
  timeline(): Promise<TimelineIndex | null>;
  /** Resolves to false if the file was changed since it was opened. */
  isUnchanged(): Promise<boolean>;
  /** Frees everything. Abort a running cut first. */
  close(): void;
}

/** The files of an edit, in the order of their first parts. @throws {MediaError} `engine-unavailable` if they aren't open. */
export function filesOf({ parts }: Pick<Edit, 'parts'>, open: readonly CutSession[]): CutSession[] {
  return [...new Set(parts.map(({ source }) => source.id))].map((id) => {
    const file = open.find(({ source }) => source.id === id);
    if (!file) throw new MediaError('engine-unavailable', `source ${id} is not open`);
    return file;
  });
}

/** The parts of one file. */
export function partsOf<P extends Part>(
  { source: { id } }: Pick<CutSession, 'source'>,
  parts: readonly P[],
): P[] {
  return parts.filter(({ source }) => source.id === id);
}

/**
 * Opens a file with the first engine that can.
 * @throws {MediaError} the last engine's failure: `engine-unavailable` when its program is not available.
 * @throws the signal's reason when aborted.
 */
export async function openSource(
  source: Source,
  engines: readonly EngineEntry[],
  context: OpenContext,
  verify: Verify = verifyClip,
): Promise<CutSession> {
  const isUnchanged = rememberFile(source.file);
  const opened = new FileEngines([source], engines);
  await opened.ready('copied', context);
  return new Session(source, opened, verify, isUnchanged);
}

class Session implements CutSession {
  readonly #closing = new AbortController();
  /** The last forecast of parts whose exact start is refused said that they are copied, because nothing can encode them. */
  #copiesRefused = false;
  /** An engine is replaced by the next one. */
  #moving: Promise<void> | null = null;

  constructor(
    readonly source: Source,
    private readonly engines: FileEngines,
    private readonly verify: Verify,
    readonly isUnchanged: () => Promise<boolean>,
  ) {}

  get engine(): EngineId {
    return this.engines.idOf('copied');
  }

  get info(): MediaInfo | null {
    return this.engines.of('copied').info;
  }

  async timeline(): Promise<TimelineIndex | null> {
    return (await this.engines.of('copied').timeline?.()) ?? null;
  }

  async forecast(settled: SettledEdit): Promise<Forecast | null> {
    const edit = this.#unlessPlain(settled);
    const limit = limitOf(edit);
    if (limit) return this.#forecastWithin(edit, limit);
    if (converts(edit)) return this.#forecastConverted(edit);
    const forecast = await this.#forecastOf(edit);
    if (edit.start === 'exact' && forecast?.choices?.exact.possible === false)
      return this.#forecastRefused(edit, forecast);
    if (!forecast || edit.start !== 'encode' || edit.format || needsEncoding(edit.framing)) return forecast;
    // Only an engine that copies knows what else the visitor could choose.
    const copied = await this.engines.of('copied').forecast(withStart(edit, 'lossless'));
    return { ...forecast, choices: copied?.choices ?? null };
  }

  /**
   * What becomes of an exact start that is refused: the whole video is encoded. Where nothing can encode it, parts are copied, and
   * the visitor knows that before the click.
   */
  async #forecastRefused(edit: SettledEdit, copied: Forecast): Promise<Forecast> {
    // A trim can start another way, for which no program is worth loading.
    if (edit.parts.length === 1) return copied;
    const encoded = await nullIfFailed(this.#forecastOf(withStart(edit, 'encode')));
    this.#copiesRefused = encoded === null;
    return encoded ? { ...encoded, choices: copied.choices } : copied;
  }

  /** The forecast of the engine in use, or after a failure of the next one; null if there is none. */
  async #forecastOf(edit: SettledEdit): Promise<Forecast | null> {
    const { signal } = this.#closing;
    const engine = await this.#readyFor(edit, signal);
    try {
      return this.#named(await engine.forecast(edit));
    } catch (error) {
      await nullIfFailed(this.#moveOn(edit, withCode(error), engine, signal));
      const next = await this.#readyFor(edit, signal);
      return next === engine ? null : this.#named(await next.forecast(edit));
    }
  }

  /** The same, with what the engine in use doesn't know that it loses. */
  #named<Said extends Pick<ClipStreams, 'leftOut'>>(said: Said | null): Said | null {
    if (!said || !this.engines.refused('edit-rates')) return said;
    return { ...said, leftOut: [...said.leftOut, { kind: 'video', codec: 'speed' }] };
  }

  async clipBytes(edit: SettledEdit): Promise<number | null> {
    const copy = this.#unlessPlain(edit);
    const engine = await this.#readyFor(copy);
    return (await engine.clipBytes?.(copy)) ?? null;
  }

  async cut(settled: SettledEdit, context: CutContext): Promise<CutResult> {
    const { signal } = context;
    const edit = this.#unlessPlain(settled);
    const limit = limitOf(edit);
    if (!limit) return this.#cutAs(edit, context);
    const engine = await this.#readyFor(unlimited(edit), signal);
    const copy = await copyWithin(edit, limit, engine, context);
    const verified = copy && (await this.#verifiedCopy(unlimited(edit), copy, signal));
    if (verified) return verified;
    return this.#cutAs(withStart(edit, 'encode'), context);
  }

  #cutAs(edit: SettledEdit, context: CutContext): Promise<CutResult> {
    const { signal } = context;
    const ways: Ways<OpenEngine> = {
      files: 'one',
      copiesRefused: () => this.#copiesRefused,
      ready: (edit) => this.#readyFor(edit, signal),
      cut: async (engine, edit) => this.#unchecked(edit, await engine.cut(edit, context)),
      moveOn: (engine, edit, failure) => this.#moveOn(edit, failure, engine, signal),
      explained: (edit, failure) => this.engines.explained(this.#groupOf(edit), failure),
    };
    return cutAndCheck(edit, ways, this.#check, signal);
  }

  close(): void {
    this.#closing.abort();
    this.engines.close();
  }

  #readyFor(edit: SettledEdit, signal = new AbortController().signal): Promise<OpenEngine> {
    return this.engines.ready(this.#groupOf(edit), quiet(signal));
  }

  /** An edit without the wish to convert if every stream of its clip is plain already. */
  #unlessPlain(edit: SettledEdit): SettledEdit {
    const kept = this.info?.tracks.filter(({ kind }) => keepsKind(edit, kind));
    return kept && !needsConversion(kept) ? unconverted(edit) : edit;
  }

  async #forecastConverted(edit: SettledEdit): Promise<Forecast | null> {
    const copied = await this.forecast(unconverted(edit));
    if (!copied || !this.info) return null;
    return forecastConverted(copied, this.info.tracks, edit);
  }

  #groupOf(edit: SettledEdit): EditGroup {
    const group = optionsGroup(edit);
    if (this.engines.has(group)) return group;
    return edit.start === 'encode' || converts(edit) || isConformed(edit) ? 'encoded' : 'copied';
  }

  async #forecastWithin(edit: SettledEdit, limit: SizeLimit): Promise<Forecast | null> {
    const copied = await this.forecast(unlimited(edit));
    const engine = await this.#readyFor(unlimited(edit));
    const fit = await forecastFit(edit, limit, engine, copied);
    if (fit === 'copied') return copied && { ...copied, fit };
    const encoded = await this.forecast(withStart(unlimited(edit), 'encode'));
    if (!encoded) return null;
    // Frames become smaller, and may be encoded twice.
    const { encodeSec: _sec, encodeRange: _range, ...forecast } = encoded;
    return { ...forecast, fit };
  }

  /** Goes on to the next engine, unless a forecast or cut that failed with the same one has done so meanwhile. */
  async #moveOn(edit: SettledEdit, failure: MediaError, failed: OpenEngine, signal: AbortSignal) {
    while (this.#moving) await nullIfFailed(this.#moving);
    signal.throwIfAborted();
    const group = this.#groupOf(edit);
    if (this.engines.of(group) !== failed) return;
    this.#moving = this.engines.moveOn(group, failedGroup(group, edit), failure, signal);
    try {
      await this.#moving;
    } finally {
      this.#moving = null;
    }
  }

  /** A copy that doesn't pass is no failure: the clip can still be encoded. */
  async #verifiedCopy(edit: SettledEdit, copy: CutResult, signal: AbortSignal): Promise<CutResult | null> {
    try {
      return await checkedClip(this.#unchecked(edit, copy), this.#check, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (withCode(error).code !== 'not-verified') throw error;
      return null;
    }
  }

  #unchecked(edit: SettledEdit, result: CutResult): UncheckedClip {
    return { result: { ...result, report: this.#named(result.report) ?? result.report }, edit };
  }

  get #check(): Check {
    return { verify: this.verify, files: [this] };
  }
}

/** True if a stream has to be encoded to match those of other files. */
function isConformed({ format }: SettledEdit): boolean {
  return format !== null && (format.video !== 'copied' || format.audio !== 'copied');
}

/** The edits with the same options, but for their rotation. */
const optionsGroup = (edit: SettledEdit): EditGroup =>
  `options: ${optionsKey(unturned(edit))} ${JSON.stringify(edit.format)}`;

/** The edits that an engine which failed with one isn't asked for again. Without its options, it may succeed. */
function failedGroup(group: EditGroup, edit: SettledEdit): EditGroup {
  const isUsual = group === 'encoded' ? limitOf(edit) === null : isPlain(unturned(edit)) && !edit.format;
  return isUsual ? group : optionsGroup(edit);
}
