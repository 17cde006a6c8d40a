// `npm test`: all checks of the project that need nothing but node and npm, in order, up to the first that fails.
// `node scripts/test.mjs unit lint` runs some of them. Options:
//   --no-install  installs nothing (npm run check)
//   --ci          adds the tests tagged @ci, for which a newcomer has no time
//   --share 2/4   adds a share of them
//   --keep-going  runs the remaining steps after a failure
//   --changed REV runs only what the changes since a commit can reach; HEAD stands for what isn't committed yet
import { parseArgs } from 'node:util';
import { Failure } from './lib/console.mjs';
import { runTests } from './lib/test-run.mjs';
import { STEPS } from './lib/test-steps.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'no-install': { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    share: { type: 'string' },
    'keep-going': { type: 'boolean', default: false },
    changed: { type: 'string' },
  },
});

/** Steps with the files of their tests that run, all if there are none. @returns {Promise<Map<string, string[]>>} */
async function chosenSteps() {
  const known = STEPS.flat().map(({ name }) => name);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Failure(`No such step: ${unknown.join(', ')}. The steps are ${known.join(', ')}.`);
  if (values.changed === undefined)
    return new Map((positionals.length === 0 ? known : positionals).map((name) => [name, []]));
  // It needs a package, which may not be installed yet when this file is read.
  const { stepsOfChange } = await import('./lib/changed.mjs');
  return stepsOfChange(values.changed);
}

async function listGroups() {
  const chosen = await chosenSteps();
  return STEPS.map((group) =>
    group.flatMap((step) => {
      const files = chosen.get(step.name);
      return files ? [{ ...step, run: () => step.run(files) }] : [];
    }),
  );
}

if (values.ci || values.share) process.env.SNIPREEL_TEST_CI = '1';
if (values.share) process.env.SNIPREEL_SHARE = values.share;
await runTests(listGroups, { install: !values['no-install'], keepGoing: values['keep-going'] });
