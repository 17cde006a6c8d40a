import { formatField, frameMark, parseTime } from '@/lib/media/time';
import { MARK_NOTES } from '../messages/marks';
import { PLAYER } from '../messages/player';

/** What a visitor typed to go to: a mark in milliseconds, or what is wrong with the text. */
export type TypedPlace = { ms: number } | { problem: string };

/** Reads a time within a file of this many milliseconds. */
export function typedTime(text: string, durationMs: number): TypedPlace {
  const ms = parseTime(text);
  if (ms === null) return { problem: MARK_NOTES.unreadable };
  return ms > durationMs ? { problem: MARK_NOTES.videoEnd(formatField(durationMs)) } : { ms };
}

/** Reads the number of a frame, of which the first is 1. @param frames their times in seconds */
export function typedFrame(text: string, frames: ArrayLike<number>): TypedPlace {
  const sec = /^\d+$/.test(text.trim()) ? frames[Number(text) - 1] : undefined;
  return sec === undefined ? { problem: PLAYER.frameRange(frames.length) } : { ms: frameMark(sec) };
}
