import { describe, expect, it } from 'vitest';
import { ID } from '@/lib/containers/matroska/read/ids';
import { find, findPath } from '@/lib/containers/mp4/read/box';
import { openMovie } from '@/lib/containers/mp4/read/movie';
import { visualBoxes } from '@/lib/containers/mp4/read/sample-entry';
import { createIndexService } from '@/lib/cut/engines/index/index-service';
import { fixtureBytes } from '@/tests/fixtures';
import { CALL } from '@/tests/support/call';
import { editOf } from '@/tests/support/edits';
import {
  blockOf,
  cluster,
  element,
  file,
  float,
  infoOf,
  joined,
  second,
  simpleBlock,
  soundTrack,
  string,
  uint,
  videoTrack,
} from '../../../containers/matroska/build';

const seconds = (count: number) => Array.from({ length: count }, (_, i) => second(i * 1000));

async function opened(blob: Blob) {
  const service = createIndexService({ ahead: false });
  const info = await service.open(CALL, [{ id: 1, file: blob, container: 'mkv' }]);
  return { service, info };
}

async function cut(blob: Blob, startMs: number, endMs: number) {
  const { service, info } = await opened(blob);
  const edit = editOf(startMs, endMs);
  const forecast = await service.forecast(CALL, edit);
  const { head, ranges, ...made } = await service.cut(CALL, edit, null);
  const clip = new Blob([head, ...ranges.map(({ from, to }) => blob.slice(from, to))]);
  return { ...made, info, forecast, ranges, clip, movie: await openMovie(clip) };
}

describe('the timeline', () => {
  it('has every frame, and keyframes where Clusters begin', async () => {
    const { service } = await opened(file({ clusters: seconds(3) }));
    const index = await service.timeline(CALL);
    expect(index?.frames).toHaveLength(30);
    expect(index?.keyframes).toHaveLength(3);
  });

  it('has the keyframes of the cues where reading it all would take long, and nothing without cues', async () => {
    const block = new Blob([new Uint8Array(2 ** 26)]);
    const large = (small: Blob) => new Blob([small, ...Array.from({ length: 17 }, () => block)]);
    const { service } = await opened(large(file({ clusters: seconds(3) })));
    const index = await service.timeline(CALL);
    expect(index?.frames).toHaveLength(0);
    expect([...(index?.keyframes ?? [])].map((sec) => sec.toFixed(4))).toEqual([
      '0.0005',
      '1.0005',
      '2.0005',
    ]);
    const without = await opened(large(file({ clusters: seconds(3), cues: false })));
    expect(await without.service.timeline(CALL)).toBeNull();
  });
});

describe('a cut', () => {
  it('consists of a new index and ranges of the file', async () => {
    const blob = new Blob([new Uint8Array(fixtureBytes('h264AacMkv'))]);
    const { movie, info, contents, forecast, ranges, durationSec } = await cut(blob, 1700, 4000);
    expect(info).toMatchObject({
      container: 'mkv',
      tracks: [{ codec: 'h264', width: 320 }, { codec: 'aac' }],
    });
    expect(info.durationSec).toBeCloseTo(5, 1);
    expect(contents).toMatchObject({ video: 'copied', audio: 'copied', leftOut: [] });
    expect(forecast.parts).toEqual(contents.parts);
    expect(durationSec).toBeCloseTo(2.3, 1);
    expect(ranges).toHaveLength(1);
    expect(movie.tracks.map(({ entries }) => entries[0]?.format)).toEqual(['avc1', 'mp4a']);
    // Thirty frames per second, not 33 and 34 ms; packets of 1024 samples.
    expect(new Set(movie.tracks[0]?.samples.decode.value.slice(-1))).toEqual(new Set([512]));
    expect([...(movie.tracks[1]?.samples.decode.value ?? [])]).toEqual([1024]);
  });

  it('knows how long a file is that does not say', async () => {
    const { info, durationSec } = await cut(
      file({ clusters: seconds(5), info: infoOf(null), cues: false }),
      2000,
      6000,
    );
    expect(info.durationSec).toBeCloseTo(5, 1);
    expect(durationSec).toBeCloseTo(3, 1);
  });

  it('carries names, languages, title, tags and chapters', async () => {
    const tag = element(ID.simpleTag, string(ID.tagName, 'ARTIST'), string(ID.tagString, 'Someone'));
    const atom = (sec: number, name: string) =>
      element(
        ID.chapterAtom,
        uint(ID.chapterTimeStart, sec * 1e9),
        element(ID.chapterDisplay, string(ID.chapString, name)),
      );
    const info = joined(
      infoOf(6000, string(ID.title, 'Kept')),
      element(ID.tags, element(ID.tag, element(ID.targets), tag)),
      element(ID.chapters, element(ID.editionEntry, atom(0, 'One'), atom(3, 'Two'))),
    );
    const tracks = [videoTrack(string(ID.name, 'Camera')), soundTrack(string(ID.language, 'ger'))];
    const { movie } = await cut(file({ clusters: seconds(6), info, tracks }), 2000, 5000);
    expect(movie.tracks.map(({ language }) => language)).toEqual(['eng', 'deu']);
    const text = new TextDecoder('latin1').decode(find(movie.boxes, 'udta')?.bytes);
    for (const word of ['Kept', 'Someone', 'chpl', 'Two']) expect(text).toContain(word);
    expect(new TextDecoder().decode(find(movie.tracks[0]?.boxes.mdia ?? [], 'hdlr')?.body)).toContain(
      'Camera',
    );
  });

  it('keeps shape, turn and light', async () => {
    const light = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329, 1000, 0.01];
    const color = element(
      ID.color,
      ...[
        uint(ID.primaries, 9),
        uint(ID.transferCharacteristics, 16),
        uint(ID.matrixCoefficients, 9),
        uint(ID.range, 1),
      ],
      ...[uint(ID.maxCll, 800), uint(ID.maxFall, 200)],
      element(ID.masteringMetadata, ...light.map((value, i) => float(ID.primaryRx + i, value))),
    );
    const video = element(
      ID.video,
      ...[
        uint(ID.pixelWidth, 8),
        uint(ID.pixelHeight, 8),
        uint(ID.displayWidth, 16),
        uint(ID.displayHeight, 9),
      ],
      ...[uint(ID.displayUnit, 3), color, element(ID.projection, float(ID.projectionPoseRoll, -90))],
    );
    const { movie } = await cut(
      file({ clusters: seconds(4), tracks: [videoTrack(video), soundTrack()] }),
      1000,
      3000,
    );
    const [track] = movie.tracks;
    expect(track).toMatchObject({ rotation: 90 });
    expect((track?.width ?? 0) / (track?.height ?? 1)).toBeCloseTo(16 / 9, 3);
    const boxes = track?.entries[0] ? visualBoxes(track.entries[0]) : [];
    expect(boxes.map(({ type }) => type)).toEqual(['vpcC', 'pasp', 'colr', 'mdcv', 'clli']);
    expect([...(find(boxes, 'mdcv')?.body.subarray(0, 4) ?? [])]).toEqual([
      13250 >> 8,
      13250 & 255,
      34500 >> 8,
      34500 & 255,
    ]);
    expect([...(find(boxes, 'clli')?.body ?? [])]).toEqual([3, 32, 0, 200]);
  });

  it('names what stays behind', async () => {
    const subtitle = element(
      ID.trackEntry,
      ...[uint(ID.trackNumber, 3), uint(ID.trackType, 17), string(ID.codecId, 'S_TEXT/UTF8')],
    );
    const attached = element(ID.attachments, element(ID.attachedFile, string(ID.fileMediaType, 'font/ttf')));
    const info = joined(infoOf(3000), attached);
    const tracks = [videoTrack(), soundTrack(), subtitle];
    const { contents, info: told } = await cut(file({ clusters: seconds(3), info, tracks }), 1000, 2500);
    expect(contents.leftOut).toEqual([
      { kind: 'subtitle', codec: 'text/utf8' },
      { kind: 'data', codec: 'font/ttf' },
    ]);
    expect(told.tracks.map(({ kind }) => kind)).toEqual(['video', 'audio', 'subtitle']);
  });

  it('does not play what is to be discarded', async () => {
    const sound = [...Array(40).keys()].map((i) => simpleBlock(2, i * 24, true));
    const last = element(
      ID.blockGroup,
      element(ID.block, blockOf(2, 960, 0, [1])),
      element(ID.discardPadding, [0x00, 0xb7, 0x1b, 0x00]),
    );
    const { durationSec } = await cut(
      file({ clusters: [cluster(0, ...sound, last)], tracks: [soundTrack()] }),
      0,
      2000,
    );
    expect(durationSec).toBeCloseTo(41 * 0.024 - 0.012, 4);
  });

  it('is refused where Chromium would play Opus late, as forecast', async () => {
    const head = [...'OpusHead'].map((letter) => letter.charCodeAt(0));
    const opus = soundTrack(
      string(ID.codecId, 'A_OPUS'),
      element(ID.codecPrivate, [...head, 1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
    );
    const frames = [...Array(1200).keys()].flatMap((i) => [
      simpleBlock(1, i * 20, i === 0),
      simpleBlock(2, i * 20, true, [8]),
    ]);
    const blob = file({ clusters: [cluster(0, ...frames)], tracks: [videoTrack(), opus] });
    const { service } = await opened(blob);
    expect(await service.forecast(CALL, editOf(10_000, 15_000))).toMatchObject({ audio: 'encoded' });
    await expect(service.cut(CALL, editOf(10_000, 15_000), null)).rejects.toMatchObject({
      code: 'codec-not-in-mp4',
    });
    expect((await service.cut(CALL, editOf(2000, 5000), null)).contents).toMatchObject({
      audio: 'copied',
    });
  });
});

describe('opening', () => {
  const compression = (...settings: Uint8Array[]) =>
    element(ID.contentEncodings, element(ID.contentEncoding, element(ID.contentCompression, ...settings)));

  it.each([
    ['compressed frames', compression(), 'unsupported'],
    [
      'stripped frames',
      compression(uint(ID.contentCompAlgo, 3), element(ID.contentCompSettings, [1])),
      'unsupported',
    ],
    [
      'encrypted frames',
      element(ID.contentEncodings, element(ID.contentEncoding, element(ID.contentEncryption))),
      'encrypted',
    ],
    ['a codec no mp4 holds', string(ID.codecId, 'A_VORBIS'), 'codec-not-in-mp4'],
    ['AAC without its set-up', string(ID.codecId, 'A_AAC'), 'unsupported'],
  ])('refuses %s', async (_, more, code) => {
    const blob = file({ clusters: seconds(2), tracks: [videoTrack(), soundTrack(more)] });
    await expect(opened(blob)).rejects.toMatchObject({ code });
  });

  it('minds neither stripping of nothing nor what is switched off', async () => {
    const harmless = soundTrack(compression(uint(ID.contentCompAlgo, 3)));
    const off = soundTrack(uint(ID.trackNumber, 3), uint(ID.flagEnabled, 0), string(ID.codecId, 'A_VORBIS'));
    const blob = file({ clusters: seconds(3), tracks: [videoTrack(), harmless, off] });
    const { contents } = await cut(blob, 1000, 2000);
    expect(contents.leftOut).toEqual([{ kind: 'audio', codec: 'vorbis' }]);
  });
});

it('reads the configuration of VP9 without private data from its first frame', async () => {
  const { movie } = await cut(new Blob([new Uint8Array(fixtureBytes('vp9Opus'))]), 1700, 4000);
  const [video, audio] = movie.tracks;
  const boxes = video?.entries[0] ? visualBoxes(video.entries[0]) : [];
  expect([...(find(boxes, 'vpcC')?.body ?? [])].slice(4, 7)).toEqual([0, 11, 0x82]);
  expect(findPath(audio?.boxes.stbl ?? [], 'stsd')?.body).toBeDefined();
  expect(audio?.entries[0]?.format).toBe('Opus');
});
