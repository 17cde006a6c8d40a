/** All that code outside of this folder uses of it; a lint rule (biome.json) holds that. */
// biome-ignore-all assist/source/organizeImports: in the order in which a reader needs them

/** Opens files, says what a cut would do, and cuts. */
export { Cutter, type OpenedFile } from './session/cutter';
export type { CutContext, CutResult } from './engine';
/** The worker that most files need, started before a file is chosen. */
export { type EngineId, spareEngineWorker } from './session/registry';

/** What a cut would do. */
export type { EncodeTime, ExactForecast, Forecast, StartChoices } from './forecast';
export { forecastAfter } from './forecast';
export { earlierSec, hasSmartStart, heldParts, isSpliced, leadInOf, movedSec } from './forecast';

/** What a cut did. */
export type { CutReport, FitReport, PartOutcome, PartStart, Verification } from './report';
export type { ClipStreams, LeftOut, Treatment } from './report';
export type { JoinedSource, JoinMismatch } from './report';

/** What a size limit leaves of a clip's frames and sound. */
export { type FitPlan, planFit, whatFits } from './fit/plan-fit';
export type { FitSource } from './fit/fit-source';
