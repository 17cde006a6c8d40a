/**
 * Makes one clip of the parts of several files. Files whose streams match take part as they are; each of the others is first cut by
 * its own session to a clip that matches. The index engine then joins all of them without encoding more than the splices need. If it
 * finds that the streams don't match after all, more is encoded.
 */

import { EFFORTS, type Effort, matchSources, type SourcePlan } from '@/lib/cut/decide/match-sources';
import { next } from '@/lib/cut/decide/next';
import { factsOf } from '@/lib/cut/decide/source-facts';
import type { CutContext, CutResult, OpenEngine } from '@/lib/cut/engine';
import type { Forecast } from '@/lib/cut/forecast';
import type { Verify } from '@/lib/cut/verify/verify-clip';
import { limitOf, type Source, type StartMode } from '@/lib/edit/edit';
import { changed, type SettledEdit, unlimited, withStart } from '@/lib/edit/settle';
import { MediaError, nullIfFailed } from '@/lib/media/errors';
import { ClipShelf } from './clip-shelf';
import { cutAndCheck, type UncheckedClip, type Ways } from './cut-and-check';
import { FileEngines, quiet, withCode } from './file-engines';
import { withCulprit } from './find-culprit';
import { forecastJoined, roughFit } from './forecast-joined';
import { editOfRuns, joinedReport, placedRuns } from './join-report';
import { joinWithin } from './join-within';
import type { EngineEntry } from './registry';
import { type ClipMaker, type CutSession, filesOf } from './session';
import { shareOf } from './shares';
import type { SourceClipPart } from './source-clip';

/** Of the bar, what the index engine's cut takes if clips have to be made first, and what else a size limit takes. */
const JOIN_SHARE = 0.05;
const LIMIT_SHARE = 0.5;

/** Open files whose parts can become one clip. */
export class JoinSession implements ClipMaker {
  readonly #closing = new AbortController();
  /** The index engine with files that take part as they are, for forecasts and the next cut. */
  #index: { key: string; engines: FileEngines; engine: Promise<OpenEngine> } | null = null;

  constructor(
    private readonly files: readonly CutSession[],
    private readonly engines: readonly EngineEntry[],
    private readonly verify: Verify,
  ) {}

  /** `joined` says what becomes of each file. */
  async forecast(edit: SettledEdit): Promise<Forecast | null> {
    const forecast = await this.#forecastWhole(edit);
    if (edit.start !== 'exact' || forecast?.choices?.exact.possible !== false) return forecast;
    // What can't be spliced is encoded, as the cut does it.
    const encoded = await this.#forecastWhole(withStart(edit, 'encode'));
    return encoded && { ...encoded, choices: forecast.choices };
  }

  /** Of the plan that the cut is going to use, as far as the files themselves tell: their clips are made later. */
  async #forecastWhole(edit: SettledEdit): Promise<Forecast | null> {
    const files = filesOf(edit, this.files);
    const tried = new Set<string>();
    for (let plans = this.#nextPlans(edit, tried); plans; plans = this.#nextPlans(edit, tried)) {
      const areFiles = plans.every(({ format }) => format === null);
      try {
        const whole = await (areFiles ? this.#forecastOf(edit, files) : this.#checkKept(edit, plans));
        return await forecastJoined(edit, files, { plans, whole });
      } catch (error) {
        const failed = { edit, files: 'several', copiesRefused: false } as const;
        if (next(withCode(error), failed).go === 'stop')
          return forecastJoined(edit, files, { plans, whole: null });
      }
    }
    return null;
  }

  /** Has the index engine look at the files whose video is copied beside that of others. @throws {MediaError} if they can't be joined. */
  async #checkKept(edit: SettledEdit, plans: readonly SourcePlan[]): Promise<null> {
    const kept = filesOf(edit, this.files).filter(
      ({ engine }, i) => plans[i]?.joined.video === 'copied' && engine === 'index',
    );
    if (kept.length > 1 && edit.output.kind === 'video')
      await this.#forecastOf(changed(edit, { output: { ...edit.output, sound: 'remove' } }), kept);
    return null;
  }

  /** The index engine's forecast of a clip of some files alone. @throws {MediaError} if they can't be joined. */
  async #forecastOf(edit: SettledEdit, files: readonly CutSession[]): Promise<Forecast | null> {
    const sources = files.map(({ source }) => source);
    const engine = await this.#indexOf(sources);
    const parts = edit.parts.filter(({ source }) => sources.some(({ id }) => id === source.id));
    return engine.forecast(unlimited(changed(edit, { parts })));
  }

  async clipBytes(edit: SettledEdit): Promise<number | null> {
    if (this.#plan(edit, 'least').some(({ format }) => format !== null)) return null;
    const engine = await nullIfFailed(this.#indexOf(filesOf(edit, this.files).map(({ source }) => source)));
    return (await engine?.clipBytes?.(edit)) ?? null;
  }

  async cut(edit: SettledEdit, context: CutContext): Promise<CutResult> {
    const limit = limitOf(edit);
    if (!limit) return this.#cutWhole(edit, context);
    const join = (start: StartMode) =>
      this.#cutWhole(withStart(unlimited(edit), start), shareOf(context, 0, 1 - LIMIT_SHARE));
    // What is encoded begins exactly.
    const mayCopy = edit.start === 'lossless' && roughFit(edit, filesOf(edit, this.files)) === 'copied';
    let whole = await join(mayCopy ? 'lossless' : edit.start === 'encode' ? 'encode' : 'exact');
    if (mayCopy && whole.blob.size > limit.bytes) {
      whole.dispose();
      whole = await join('exact');
    }
    const target = { edit, limit, engines: this.engines, verify: this.verify };
    return joinWithin(whole, target, shareOf(context, 1 - LIMIT_SHARE, 1));
  }

  /** Closes what it opened, and none of the files. Abort a running cut first. */
  close(): void {
    this.#closing.abort();
    this.#index?.engines.close();
    this.#index = null;
  }

  /** The index engine, which joins files and clips. */
  #indexEngine(sources: readonly Source[]): FileEngines {
    return new FileEngines(
      sources,
      this.engines.filter(({ id }) => id === 'index'),
    );
  }

  /** The index engine with some of the files. It stays open for the next forecast. */
  #indexOf(sources: readonly Source[]): Promise<OpenEngine> {
    const key = sources.map(({ id }) => id).join();
    if (this.#index?.key === key) return this.#index.engine;
    this.#index?.engines.close();
    const engines = this.#indexEngine(sources);
    const index = { key, engines, engine: engines.ready('copied', quiet(this.#closing.signal)) };
    this.#index = index;
    index.engine.catch(() => {
      if (this.#index === index) this.#index = null;
    });
    return index.engine;
  }

  /** Encodes more until the clip can be made. */
  async #cutWhole(edit: SettledEdit, context: CutContext): Promise<CutResult> {
    const { signal } = context;
    const files = filesOf(edit, this.files);
    const shelf = new ClipShelf();
    const tried = new Set<string>();
    const ways: Ways<SourcePlan[]> = {
      files: 'several',
      ready: async (edit, failure) => {
        const plans = this.#nextPlans(edit, tried);
        if (!plans) throw failure ?? new MediaError('engine-failed', 'no plan');
        return plans;
      },
      cut: (plans, edit) => this.#join(edit, plans, shelf, context),
    };
    try {
      const clip = await cutAndCheck(edit, ways, { verify: this.verify, files }, signal);
      context.onProgress(1);
      return clip;
    } catch (error) {
      shelf.dispose();
      throw signal.aborted ? error : await withCulprit(error, files);
    }
  }

  /** The plan that encodes least of those that weren't tried; null if there is none. */
  #nextPlans(edit: SettledEdit, tried: Set<string>): SourcePlan[] | null {
    for (const effort of EFFORTS) {
      const plans = this.#plan(edit, effort);
      const key = JSON.stringify([edit.start, plans.map(({ format }) => format)]);
      if (tried.has(key)) continue;
      tried.add(key);
      return plans;
    }
    return null;
  }

  /** Makes the clips that a plan needs, and joins all. */
  async #join(
    edit: SettledEdit,
    plans: readonly SourcePlan[],
    shelf: ClipShelf,
    context: CutContext,
  ): Promise<UncheckedClip> {
    const parts = edit.parts.map((part, number) => ({ ...part, number }));
    const areFiles = plans.every(({ format }) => format === null);
    const share = areFiles ? 0 : 1 - JOIN_SHARE;
    const files = filesOf(edit, this.files);
    const clips = await shelf.clips(edit, files, { plans, parts }, shareOf(context, 0, share));
    const placed: SourceClipPart[] = parts.flatMap((part) => {
      const isFile = plans.some(({ joined, format }) => joined.source === part.source.id && format === null);
      if (isFile) return [{ ...part, start: null, atSec: part.startMs / 1000 }];
      return clips.parts.filter(({ number }) => number === part.number);
    });
    if (placed.length === 0) throw new MediaError('empty-range');
    const runs = placedRuns(placed);
    const ofRuns = editOfRuns(edit, runs);
    const joined = plans.map((plan) => plan.joined);
    return {
      result: await this.#joinRuns(ofRuns, areFiles, shareOf(context, share, 1)),
      edit: ofRuns,
      finish: (whole) => ({
        ...whole,
        report: joinedReport({ whole: whole.report, runs, parts, clips: clips.reports, joined }),
        dispose() {
          whole.dispose();
          shelf.dispose();
        },
      }),
    };
  }

  /** Joins files and clips with the index engine. */
  async #joinRuns(edit: SettledEdit, areFiles: boolean, context: CutContext): Promise<CutResult> {
    const { signal } = context;
    const sources = [...new Map(edit.parts.map(({ source }) => [source.id, source])).values()];
    const engines = areFiles ? null : this.#indexEngine(sources);
    const engine = await (engines?.ready('copied', quiet(signal)) ?? this.#indexOf(sources));
    try {
      signal.throwIfAborted();
      return await engine.cut(edit, context);
    } finally {
      engines?.close();
    }
  }

  #plan(edit: SettledEdit, effort: Effort): SourcePlan[] {
    const facts = filesOf(edit, this.files).map((file) => factsOf(file.source.id, file, edit));
    return matchSources(facts, edit, effort);
  }
}
