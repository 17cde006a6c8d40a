/** Every file of tests/corpus, cut by the engines that can open it. */
import { testCorpus } from '../corpus/browser';

testCorpus();
