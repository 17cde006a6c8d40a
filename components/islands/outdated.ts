/**
 * A page that was open while the site was updated may lack scripts that it hasn't fetched yet: the host no longer has them. Then it
 * says so, and reloads; the edit is kept, as after any reload (`components/editor/recall-keeper.ts`).
 */

const QUESTION = 'Snipreel was updated while this page was open. Reload it to go on? Your edit is kept.';

/** Listens for scripts of the site that don't load. */
export function watchForUpdate(): void {
  const onError = async ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !(await isUpdated())) return;
    window.removeEventListener('error', onError, true);
    if (confirm(QUESTION)) location.reload();
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
