/** The details of a failure that a visitor can copy: what a developer needs, without names and without anything of the files. */
import type { MediaErrorCode } from '@/lib/media/errors';
import type { TrackInfo } from '@/lib/media/info';
import { msToSeconds } from '@/lib/media/time';
import { keptParts } from './kept';
import { DETAILS, STAGES } from './messages/failure';
import type { OpenSource } from './open-source';
import { editOf } from './selectors';
import { sourcesOfClip } from './sources';
import type { EditorState, OpenFile } from './state';

/** Where the site runs. */
export interface Surroundings {
  userAgent: string;
  /** When the page was built, or else loaded: the version of the site. */
  page: string;
}

/** The lines of the details of a failure. */
export function failureDetails(
  code: MediaErrorCode,
  file: OpenFile,
  { options }: Pick<EditorState, 'options'>,
  { userAgent, page }: Surroundings,
): string[] {
  const { start, output, metadata, framing } = editOf(options, file);
  const choices = [start, metadata, ...Object.values(output).filter((choice) => typeof choice === 'string')];
  const turned = framing.turn === 0 ? [] : [DETAILS.turned(framing.turn)];
  return [
    DETAILS.error(code, STAGES[code]),
    DETAILS.edit(keptParts(file).length, [...choices, ...turned]),
    ...sourcesOfClip(file).flatMap(linesOf),
    DETAILS.browser(userAgent),
    DETAILS.page(page),
  ];
}

function linesOf({ source, info, durationMs }: OpenSource, index: number): string[] {
  const facts = [
    source.container,
    DETAILS.bytes(source.file.size),
    DETAILS.seconds(info?.durationSec ?? msToSeconds(durationMs)),
  ];
  return [DETAILS.file(index + 1, facts), ...(info?.tracks ?? []).map(lineOf)];
}

function lineOf({ kind, codec, coded, width, height, pixels, rotation, ...audio }: TrackInfo): string {
  const size = coded ?? (width && height ? { width, height } : null);
  return DETAILS.track([
    kind,
    codec,
    ...(size ? [DETAILS.size(size.width, size.height)] : []),
    ...(pixels ? [DETAILS.bits(pixels.bitDepth), pixels.range] : []),
    ...(rotation ? [DETAILS.turned(rotation)] : []),
    ...(audio.sampleRate ? [DETAILS.rate(audio.sampleRate)] : []),
    ...(audio.channels ? [DETAILS.channels(audio.channels)] : []),
  ]);
}
