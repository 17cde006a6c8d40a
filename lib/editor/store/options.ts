import { forecastCommands } from './forecast';
import { type Handlers, stay } from './step';

/** How clips are made. A running cut keeps the options it began with. */
export const options: Handlers<'set-options'> = {
  'set-options'(before, { change }) {
    if (before.file?.job) return stay(before);
    const state = { ...before, options: { ...before.options, ...change } };
    return { state, commands: state.file ? forecastCommands(state, state.file) : [] };
  },
};
