const { SNIPREEL_TEST_FULL, SNIPREEL_TEST_SLOW } = process.env;

/**
 * The tags that a run leaves out, so that `npm test` takes less than ten minutes, and CI's slowest machine has time for every
 * suite. `npm run ci -- --all` adds the tests tagged `@slow`, and `npm run test:full` all.
 */
export const LEFT_OUT = SNIPREEL_TEST_FULL ? undefined : SNIPREEL_TEST_SLOW ? /@full/ : /@full|@slow/;
