import { compareAll } from './compare';
import { MATROSKA_INPUTS } from './inputs-matroska';

compareAll(MATROSKA_INPUTS);
