/** All that code outside of this folder uses of it; a lint rule (biome.json) holds that. A reader begins with `Cutter`. */

/** How a cut is called, and what it gives. */
export type { CutContext, CutResult } from './engine';
/** What a size limit leaves of a clip's frames and sound. */
export type { FitSource } from './fit/fit-source';
export { type FitPlan, planFit, whatFits } from './fit/plan-fit';
/** What a cut would do, and what readers ask of its parts. */
export {
  type EncodeTime,
  type ExactForecast,
  earlierSec,
  type Forecast,
  forecastAfter,
  hasSmartStart,
  heldParts,
  isSpliced,
  leadInOf,
  movedSec,
  type StartChoices,
} from './forecast';
/** What a cut did. */
export type {
  ClipStreams,
  CutReport,
  FitReport,
  JoinedSource,
  JoinMismatch,
  LaterCheck,
  LeftOut,
  PartOutcome,
  PartStart,
  Treatment,
  Verification,
} from './report';
/** Opens files, says what a cut would do, and cuts. */
export { Cutter, type OpenedFile } from './session/cutter';
/** The worker that most files need, started before a file is chosen. */
export { type EngineId, spareEngineWorker } from './session/registry';
