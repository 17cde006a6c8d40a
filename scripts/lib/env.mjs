/**
 * Runs `work` with these environment variables, for this process and those it starts, and restores the old ones afterwards.
 * @template Result
 * @param {Record<string, string>} settings @param {() => Promise<Result>} work
 */
export async function withEnv(settings, work) {
  const before = Object.keys(settings).map((name) => /** @type {const} */ ([name, process.env[name]]));
  Object.assign(process.env, settings);
  try {
    return await work();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
