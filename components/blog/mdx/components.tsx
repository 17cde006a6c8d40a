import * as diagrams from '../diagrams';
import { BitrateCalculator } from './bitrate-calculator';
import { Answer, DataTable, Figure, Note, Sources } from './blocks';
import { SectionHeading, TextLink } from './elements';
import { KeyframeDemo } from './keyframe-demo';
import { PlatformTable } from './platform-table';

/** Every name an article's MDX may use. */
export const MDX_COMPONENTS = {
  ...diagrams,
  h2: SectionHeading,
  a: TextLink,
  Answer,
  BitrateCalculator,
  DataTable,
  Figure,
  KeyframeDemo,
  Note,
  PlatformTable,
  Sources,
};
