import { describe, expect, it, vi } from 'vitest';
import { createLateStore } from '@/components/editor/late-store';
import type { EditorCommand } from '@/lib/editor/events';
import { INITIAL_STATE } from '@/lib/editor/state';
import { createEditorStore, type EditorStore } from '@/lib/editor/store/store';
import { ACCEPT, file } from '../editor/play';

/** A store whose reducer arrives when `arrive` is called. */
function late() {
  let arrive = () => {};
  let fail = (_: Error) => {};
  const commands: EditorCommand['type'][] = [];
  const load = vi.fn(
    () =>
      new Promise<EditorStore>((resolve, reject) => {
        arrive = () => resolve(createEditorStore(({ type }) => commands.push(type)));
        fail = reject;
      }),
  );
  return {
    store: createLateStore(load),
    load,
    commands,
    arrive: () => arrive(),
    fail: (e: Error) => fail(e),
  };
}

describe('the store before its reducer is fetched', () => {
  it('has the initial state and fetches nothing before the first event', () => {
    const { store, load } = late();
    expect(store.getState()).toBe(INITIAL_STATE);
    expect(load).not.toHaveBeenCalled();
  });

  it('dispatches the events from before in their order, fetches once and informs subscribers', async () => {
    const { store, load, commands, arrive } = late();
    const changed = vi.fn();
    store.subscribe(changed);
    for (const event of ACCEPT) store.dispatch(event);
    expect(store.getState()).toBe(INITIAL_STATE);
    arrive();
    await vi.waitFor(() => expect(store.getState().file?.sources[0].source.file).toBe(file));
    expect(commands).toEqual(['judge', 'close', 'open', 'reveal-editor']);
    expect(changed).toHaveBeenCalled();
    expect(load).toHaveBeenCalledOnce();
  });

  it('dispatches later events at once', async () => {
    const { store, commands, arrive } = late();
    store.dispatch({ type: 'chosen', file });
    arrive();
    await vi.waitFor(() => expect(commands).toEqual(['judge']));
    store.dispatch({ type: 'reset' });
    expect(commands).toEqual(['judge', 'close', 'forget', 'return-to-upload']);
  });

  it('makes rendering throw when the reducer cannot be fetched', async () => {
    const { store, fail } = late();
    const changed = vi.fn();
    store.subscribe(changed);
    store.dispatch({ type: 'chosen', file });
    fail(new Error('offline'));
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    expect(() => store.getState()).toThrow('offline');
  });
});
