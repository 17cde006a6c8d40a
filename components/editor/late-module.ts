/** A module that is fetched once, and that can be asked for without waiting afterwards. */
export interface LateModule<Module> {
  load(): Promise<Module>;
  /** Null until it is fetched. */
  loaded(): Module | null;
}

/** @param fetchModule an `import()`. After a failure, the next `load` calls it again. */
export function lateModule<Module>(fetchModule: () => Promise<Module>): LateModule<Module> {
  let module: Module | null = null;
  return {
    async load() {
      module ??= await fetchModule();
      return module;
    },
    loaded: () => module,
  };
}
