import { compareAll } from './compare';
import { INPUTS } from './inputs';

compareAll(INPUTS);
