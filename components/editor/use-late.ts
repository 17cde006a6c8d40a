import { useEffect, useState } from 'react';
import type { LateModule } from './late-module';

/** A late module as a component sees it. */
interface Late<Module> {
  /** Null until it is fetched. */
  module: Module | null;
  failed: boolean;
  retry(): void;
}

/** Fetches a late module. If that fails, only what needs the module is missing, until `retry` or until the network is back. */
export function useLate<Module>(late: LateModule<Module>): Late<Module> {
  const [module, setModule] = useState(late.loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (module || failed) return;
    let isGone = false;
    late.load().then(
      (loaded) => !isGone && setModule(() => loaded),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [late, module, failed]);
  useEffect(() => {
    if (!failed) return;
    const retry = () => setFailed(false);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  return { module, failed, retry: () => setFailed(false) };
}
