// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Profiler, type ReactNode, useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CutBar } from '@/components/editor/cut-bar';
import { CutPanel } from '@/components/editor/cut-panel';
import { EditorContext, isSameSlice, useEditor, useEditorSelector } from '@/components/editor/editor-store';
import { FileBar } from '@/components/editor/file-bar';
import type { PlayerHandle } from '@/components/editor/player';
import { ResultCard } from '@/components/editor/result-card';
import { UploadPanel } from '@/components/editor/upload-panel';
import { createEditorStore } from '@/lib/editor/store/store';
import { READY } from '../editor/play';

afterEach(cleanup);

const EVENTS = 50;

function Time() {
  return <output>{useEditorSelector(({ playback }) => playback.currentMs)}</output>;
}

describe('playing', () => {
  it('renders what shows the time, and nothing else of the editor', () => {
    const store = createEditorStore(() => undefined);
    for (const event of READY) store.dispatch(event);
    const renders = new Map<string, number>();
    const counted = (id: string, children: ReactNode) => (
      <Profiler id={id} onRender={() => renders.set(id, (renders.get(id) ?? 0) + 1)}>
        {children}
      </Profiler>
    );
    function Editor() {
      const { file } = useEditor().state;
      const player = useRef<PlayerHandle>(null);
      if (!file) return null;
      return (
        <>
          {counted('upload panel', <UploadPanel />)}
          {counted('file bar', <FileBar file={file} />)}
          {counted('cut panel', <CutPanel file={file} player={player} />)}
          {counted('cut bar', <CutBar file={file} />)}
          {counted('result card', <ResultCard file={file} />)}
          {counted('time', <Time />)}
        </>
      );
    }
    render(
      <EditorContext value={store}>
        <Editor />
      </EditorContext>,
    );
    renders.clear();
    for (let i = 1; i <= EVENTS; i++) act(() => store.dispatch({ type: 'time', ms: i * 100 }));
    expect([...renders]).toEqual([['time', EVENTS]]);

    // The counter sees the panel render when its own slice changes.
    act(() => store.dispatch({ type: 'set-start', ms: 2000 }));
    expect(renders.get('cut panel')).toBe(1);
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
