import { describe, expect, it } from 'vitest';
import { INITIAL_STATE } from '@/lib/editor/state';
import { reduce } from '@/lib/editor/store/reduce';

const [first, second] = ['a.mp4', 'b.mp4'].map((name) => new File(['bytes'], name));
if (!first || !second) throw new Error('two files');
const offered = reduce(INITIAL_STATE, { type: 'shared', files: [first, second] });

describe('shared files', () => {
  it('are offered, and nothing is opened', () => {
    expect(offered.state.shared).toEqual([first, second]);
    expect(offered.commands).toEqual([]);
  });

  it('are opened as one clip by the click, and forgotten', () => {
    const { state, commands } = reduce(offered.state, { type: 'open-shared' });
    expect(commands).toEqual([{ type: 'judge', pick: state.pick, file: first }, { type: 'forget-shared' }]);
    expect(state).toMatchObject({ shared: null, beside: { files: [second], join: true } });
    expect(reduce(state, { type: 'open-shared' }).commands).toEqual([]);
  });

  it('are forgotten when they are dismissed', () => {
    const { state, commands } = reduce(offered.state, { type: 'dismiss-shared' });
    expect(commands).toEqual([{ type: 'forget-shared' }]);
    expect(state).toEqual(INITIAL_STATE);
  });

  it('stay offered while the visitor chooses another file', () => {
    expect(reduce(offered.state, { type: 'chosen', file: second }).state.shared).toEqual([first, second]);
  });
});
