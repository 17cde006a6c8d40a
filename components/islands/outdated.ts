/**
 * A page that was open while the site was updated may lack scripts that it hasn't fetched yet: the host no longer has them. Then it
 * says so, and reloads; the edit is kept, as after any reload (`components/editor/recall-keeper.ts`).
 */

const QUESTION = 'Snipreel was updated. Reload the page? Your edit is kept.';

/** Listens for scripts of the site that don't load. */
export function watchForUpdate(): void {
  // Several scripts may fail at once, and one question is enough.
  let isAsking = false;
  const onError = async ({ target }: Event) => {
    if (isAsking || !(target instanceof HTMLScriptElement)) return;
    isAsking = true;
    isAsking = await isUpdated();
    if (isAsking && confirm(QUESTION)) location.reload();
  };
  // Events of elements that don't load don't bubble.
  window.addEventListener('error', onError, true);
}

/** True if the host's version of this page names other scripts. Without a network nobody can tell. */
async function isUpdated(): Promise<boolean> {
  const scripts = document.querySelector('[data-react-scripts]')?.textContent ?? '';
  try {
    const response = await fetch(location.href, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(scripts);
  } catch {
    return false;
  }
}
