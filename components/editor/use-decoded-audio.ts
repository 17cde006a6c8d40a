import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Source } from '@/lib/edit/edit';
import type { AudioFollower } from '@/lib/preview/preview';

interface DecodedAudio {
  /** Audio can't be decoded, so the media is silent. */
  failed: boolean;
  /** Lets audio play. Call it during a click. */
  unlock(): void;
  /** Follows another element that plays the same source. */
  follow(media: HTMLMediaElement): void;
  /** Makes the audio at a time in seconds ready; null for none. */
  prepare(sec: number | null): void;
}

/**
 * Plays the audio of a source along with a media element that plays it silently.
 * @param source null while the element plays audio itself.
 * @param heard called if the element does so after all; null if it plays something else, which only keeps the time.
 */
export function useDecodedAudio(
  ref: RefObject<HTMLMediaElement | null>,
  source: Source | null,
  heard: (() => void) | null,
): DecodedAudio {
  const [failed, setFailed] = useState(false);
  const follower = useRef<AudioFollower>(null);
  const onHeard = useEffectEvent(() => heard?.());
  const isClock = heard === null;
  useEffect(() => {
    const media = ref.current;
    if (!source || !media) return;
    let ended = false;
    const fail = () => {
      if (!ended) setFailed(true);
    };
    import('@/lib/preview/preview')
      .then(({ AudioFollower, openAudio }) => {
        if (ended) return;
        const listener = { failed: fail, heard: isClock ? null : onHeard };
        follower.current = new AudioFollower(openAudio(source), listener);
        follower.current.follow(media);
      })
      .catch(fail);
    return () => {
      ended = true;
      follower.current?.close();
      follower.current = null;
      setFailed(false);
    };
  }, [ref, source, isClock]);
  return {
    failed,
    unlock: () => follower.current?.unlock(),
    follow: (media) => follower.current?.follow(media),
    prepare: (sec) => follower.current?.prepare(sec),
  };
}
