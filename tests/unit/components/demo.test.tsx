import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEMO } from '@/components/landing/copy';
import { Demo } from '@/components/landing/demo';

/** Reports how much of the film is in view, as a browser does. */
let scrollTo: (share: number) => void;
let prefersStillness: boolean;
const play = vi.fn(async () => undefined);
const pause = vi.fn();

beforeEach(() => {
  prefersStillness = false;
  let callback: IntersectionObserverCallback = () => {};
  class FakeObserver {
    constructor(given: IntersectionObserverCallback) {
      callback = given;
    }
    observe() {}
    disconnect() {}
  }
  scrollTo = (intersectionRatio) =>
    act(() => {
      Reflect.apply(callback, undefined, [[{ intersectionRatio }]]);
    });
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: prefersStillness }));
  // jsdom plays nothing; its elements only remember whether they are paused.
  let isPaused = true;
  const proto = HTMLMediaElement.prototype;
  vi.spyOn(proto, 'paused', 'get').mockImplementation(() => isPaused);
  play.mockClear();
  pause.mockClear();
  vi.spyOn(proto, 'play').mockImplementation(function (this: HTMLMediaElement) {
    isPaused = false;
    fireEvent.play(this);
    return play();
  });
  vi.spyOn(proto, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (!isPaused) {
      isPaused = true;
      fireEvent.pause(this);
    }
    pause();
  });
});

afterEach(cleanup);

const isPlaying = () => screen.queryByRole('button', { name: DEMO.pause }) !== null;
const press = () => fireEvent.click(screen.getByRole('button'));

describe('the film on the landing page', () => {
  it('is played by the browser’s controls without a script, and not fetched by itself', () => {
    const html = renderToStaticMarkup(<Demo />);
    const [, video = ''] = /<noscript>(<video[^>]*>)/.exec(html) ?? [];
    expect(html.match(/<video/g)).toHaveLength(1);
    for (const attribute of ['src="/demo.mp4"', 'preload="none"', 'controls=""', 'loop=""', 'playsInline=""'])
      expect(video).toContain(attribute);
    expect(video).not.toMatch(/autoplay|poster/i);
    expect(html).not.toContain('<button');
  });

  it('has places of a fixed size, for images that load late', () => {
    const images = renderToStaticMarkup(<Demo />).match(/<img[^>]*>/g) ?? [];
    expect(images.length).toBeGreaterThan(1);
    for (const image of images) {
      expect(image).toContain('loading="lazy"');
      expect(image).toMatch(/ width="\d+" height="\d+"/);
    }
  });

  it('has its files below a base path', async () => {
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    vi.stubEnv('NEXT_PUBLIC_BASE_PATH', '/tools');
    const { Demo: Moved } = await import('@/components/landing/demo');
    const html = renderToStaticMarkup(<Moved />);
    const sources = [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['/tools/demo.webp', '/tools/demo.mp4', '/tools/screenshots/phone.webp']);
  });

  it('plays while it is in view, without the browser’s controls', () => {
    const { container } = render(<Demo />);
    const video = () => container.querySelector('video');
    scrollTo(0.1);
    expect(video()).toBeNull();
    expect(isPlaying()).toBe(false);
    scrollTo(0.5);
    expect(isPlaying()).toBe(true);
    expect([video()?.controls, video()?.muted, video()?.preload]).toEqual([false, true, 'none']);
    scrollTo(0.1);
    expect(isPlaying()).toBe(false);
  });

  it('stays paused once the visitor has paused it, until they play it', () => {
    render(<Demo />);
    scrollTo(1);
    press();
    expect(isPlaying()).toBe(false);
    scrollTo(0);
    scrollTo(1);
    expect(isPlaying()).toBe(false);
    press();
    expect(isPlaying()).toBe(true);
  });

  it('plays at the next click if the browser refused before', async () => {
    play.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    render(<Demo />);
    scrollTo(1);
    await waitFor(() => expect(isPlaying()).toBe(false));
    play.mockClear();
    press();
    expect(play).toHaveBeenCalled();
  });

  it('does not move by itself if the visitor prefers reduced motion, and plays when asked', () => {
    prefersStillness = true;
    render(<Demo />);
    scrollTo(1);
    expect(play).not.toHaveBeenCalled();
    press();
    expect(isPlaying()).toBe(true);
  });
});
