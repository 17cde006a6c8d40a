import { fixtureBytes } from '../fixtures';
import { mutateMatroska } from './mutate-matroska';
import { mutateMp4 } from './mutate-mp4';
import { mutateTransport } from './mutate-transport';
import { openAndCutMatroska, openAndCutMp4, openAndCutTransport, openAndJoin } from './open-and-cut';
import type { Random } from './random';

/** A reader to fuzz. */
export interface Target {
  name: string;
  /** Whole files to start from. */
  sources(): Uint8Array[];
  mutate(source: Uint8Array, random: Random): Uint8Array<ArrayBuffer>;
  /**
   * Runs the code that opens, forecasts and cuts a visitor's file.
   * @returns the clip; null if it refuses the input with a code.
   * @throws any other error, which is a fault.
   */
  run(file: Blob, random: Random): Promise<Blob | null>;
}

export const TARGETS: readonly Target[] = [
  {
    name: 'mp4',
    sources: () =>
      (['h264BframesAac', 'short', 'phone', 'fragmented', 'hevcAac', 'silent', 'h264Pcm'] as const).map(
        fixtureBytes,
      ),
    mutate: mutateMp4,
    run: openAndCutMp4,
  },
  {
    name: 'matroska',
    sources: () => (['h264AacMkv', 'vp9Opus'] as const).map(fixtureBytes),
    mutate: mutateMatroska,
    run: openAndCutMatroska,
  },
  {
    name: 'mpegts',
    sources: () => [fixtureBytes('mpegTs')],
    mutate: mutateTransport,
    run: openAndCutTransport,
  },
  {
    name: 'join',
    sources: () => (['h264BframesAac', 'short', 'fragmented', 'silent'] as const).map(fixtureBytes),
    mutate: mutateMp4,
    run: openAndJoin,
  },
];
