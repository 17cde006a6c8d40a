/** The corpus, cut by the index engine. `ONLY` chooses files by a part of their names, `SEED` and `ROUNDS` random ranges. */
import { testIndexEngine } from '../corpus/index-engine';

testIndexEngine();
