import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Profiler, type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CutBar } from '@/components/editor/cut-bar';
import { EditorContext, isSameSlice, useEditorSelector } from '@/components/editor/editor-store';
import { FileBar } from '@/components/editor/file-bar';
import { MetadataChoice } from '@/components/editor/metadata-choice';
import { Player } from '@/components/editor/player';
import type { PlayerHandle } from '@/components/editor/player-handle';
import { ResultCard } from '@/components/editor/result-card';
import { SoundChoice } from '@/components/editor/sound-choice';
import { Times } from '@/components/editor/times';
import { UploadPanel } from '@/components/editor/upload-panel';
import { MARKS } from '@/lib/editor/messages/cut';
import { PLAYER } from '@/lib/editor/messages/player';
import { rangeOf } from '@/lib/editor/parts';
import { createEditorStore } from '@/lib/editor/store/store';
import { opened, READY } from '../editor/play';

class Still {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  // jsdom has none of these.
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  vi.stubGlobal('ResizeObserver', Still);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});

afterEach(cleanup);

const EVENTS = 50;

function Time() {
  return <output>{useEditorSelector(({ playback }) => playback.currentMs)}</output>;
}

/** For the times: with a player, a new time also moves the playhead. */
const NO_PLAYER = { current: null };

/** Renders the editor's parts for an open file, and counts how often each renders. */
function renderEditor() {
  const store = createEditorStore(() => undefined);
  for (const event of READY) store.dispatch(event);
  const renders = new Map<string, number>();
  const counted = (id: string, children: ReactNode) => (
    <Profiler id={id} onRender={() => renders.set(id, (renders.get(id) ?? 0) + 1)}>
      {children}
    </Profiler>
  );
  function Editor() {
    const player = useRef<PlayerHandle>(null);
    return (
      <>
        {counted('upload panel', <UploadPanel />)}
        {counted('file bar', <FileBar>Title</FileBar>)}
        {counted('player', <Player handle={player} />)}
        {counted('times', <Times player={NO_PLAYER} />)}
        {counted('sound', <SoundChoice />)}
        {counted('metadata', <MetadataChoice />)}
        {counted('cut bar', <CutBar />)}
        {counted('result card', <ResultCard />)}
        {counted('time', <Time />)}
      </>
    );
  }
  const view = render(
    <EditorContext value={store}>
      <Editor />
    </EditorContext>,
  );
  renders.clear();
  return { ...view, store, renders };
}

describe('playing', () => {
  it('renders what shows the time, and nothing else of the editor', () => {
    const { store, renders } = renderEditor();
    for (let i = 1; i <= EVENTS; i++) act(() => store.dispatch({ type: 'time', ms: i * 100 }));
    // The player's seek slider shows the time.
    expect([...renders]).toEqual([
      ['player', EVENTS],
      ['time', EVENTS],
    ]);
  });
});

describe('typing a time', () => {
  it('renders the times, and neither the player nor its controls', () => {
    const { renders, getByLabelText, store } = renderEditor();
    const field = getByLabelText(MARKS.start.label);
    fireEvent.change(field, { target: { value: '0:02' } });
    fireEvent.blur(field);
    expect(rangeOf(opened(store.getState()))).toMatchObject({ startMs: 2000 });
    expect([...renders.keys()]).toEqual(['times']);
  });
});

describe('muting', () => {
  it('renders the player alone', () => {
    const { renders, getByLabelText, getByText } = renderEditor();
    fireEvent.click(getByLabelText(PLAYER.more(null)));
    fireEvent.click(getByText(PLAYER.mute));
    expect(getByText(PLAYER.unmute)).toBeTruthy();
    expect([...renders.keys()]).toEqual(['player']);
  });
});

describe('a slice', () => {
  it('is the same while its properties are', () => {
    const range = { startMs: 0, endMs: 1 };
    expect(isSameSlice({ range, open: true }, { range, open: true })).toBe(true);
    expect(isSameSlice({ range }, { range: { ...range } })).toBe(false);
    expect(isSameSlice({ range }, { range, open: true })).toBe(false);
    expect(isSameSlice(new File([], 'a'), new File([], 'a'))).toBe(false);
    expect(isSameSlice(null, {})).toBe(false);
  });
});
