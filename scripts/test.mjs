// `npm test`: all checks of the project that need nothing but node and npm, in order, up to the first that fails.
// `node scripts/test.mjs unit lint` runs some of them. Options:
//   --no-install  installs nothing (npm run check)
//   --ci          adds the tests tagged @ci, for which a newcomer has no time
//   --keep-going  runs the remaining steps after a failure
import { Failure } from './lib/console.mjs';
import { runTests } from './lib/test-run.mjs';
import { STEPS } from './lib/test-steps.mjs';

const OPTIONS = ['--no-install', '--ci', '--keep-going'];

function chosenSteps() {
  const names = process.argv.slice(2).filter((word) => !OPTIONS.includes(word));
  const known = STEPS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Failure(
      `No such step: ${unknown.join(', ')}. The steps are ${known.join(', ')}, the options ${OPTIONS.join(', ')}.`,
    );
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

if (process.argv.includes('--ci')) process.env.SNIPREEL_TEST_CI = '1';
await runTests(chosenSteps, {
  install: !process.argv.includes('--no-install'),
  keepGoing: process.argv.includes('--keep-going'),
});
