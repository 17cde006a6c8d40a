/** What `npm test` leaves out, so that a newcomer waits five minutes at most. CI's runs set SNIPREEL_TEST_CI. */
export const LEFT_OUT = process.env.SNIPREEL_TEST_CI ? undefined : /@ci/;
