import * as diagrams from '../diagrams';
import { BitrateCalculator } from './bitrate-calculator';
import { Answer, DataTable, Figure, Note, Sources } from './blocks';
import { Command } from './command';
import { CompatibilityMatrix } from './compatibility-matrix';
import { CrfComparison } from './crf-comparison';
import { SectionHeading, TextLink } from './elements';
import { KeyframeDemo } from './keyframe-demo';
import { PlatformTable } from './platform-table';
import { ScopeFrames } from './scope-frames';
import { Screenshot } from './screenshot';
import { SizeLimitTable } from './size-limit-table';

/** Every name an article's MDX may use. */
export const MDX_COMPONENTS = {
  ...diagrams,
  h2: SectionHeading,
  a: TextLink,
  Answer,
  BitrateCalculator,
  Command,
  CompatibilityMatrix,
  CrfComparison,
  DataTable,
  Figure,
  KeyframeDemo,
  Note,
  PlatformTable,
  ScopeFrames,
  Screenshot,
  SizeLimitTable,
  Sources,
};
