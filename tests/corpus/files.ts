/** The corpus: files, what each contains, and what becomes of that in a clip. README.md says how to add one. It is long because it is a table. */
import type { EngineId, LeftOut } from '@/lib/cut';
import type { Container } from '@/lib/media/formats';
import {
  begunInside,
  behindStill,
  film,
  resized,
  tenBits,
  withFalseKeyframes,
  withOneClock,
  withoutOffsets,
  withRestartedClock,
  withTelemetry,
} from './reported-files';
import {
  BOTH,
  BT709,
  begunLate,
  fixture,
  fullHd,
  MPEG4,
  made,
  madeBy,
  pieceOf,
  rotated,
  sound,
  VP8,
  VP9,
  video,
  withCover,
  withFramesBefore,
  withSpatialAudio,
  X264_FULL,
} from './sources';

/** Start and end, in seconds. */
export type Range = `${number}–${number}`;

/** A cut on the built site. */
export interface SiteCut {
  range: Range;
  /** The name under which a visitor has the file, if it isn't the file's own. */
  as?: string;
  /** What is encoded of a clip with an exact start. */
  exact?: 'the start' | 'the start and the end';
  /** Whether Firefox and WebKitGTK make the cut too, and every browser plays the clip. */
  plays?: Playback;
  /** Whether `npm test` makes the cut. */
  always?: true;
}

/** What is known of how browsers show the frames of a file. */
export interface Playback {
  /** The color matrix that every browser uses for the source and has to use for the clip; otherwise each guesses its own. */
  matrix?: 'bt601' | 'bt709';
  /** The source's times are whole milliseconds. */
  uneven?: true;
  /** The timescale is 600, so each hidden frame before the start takes 1.7 ms. */
  coarse?: true;
}

export interface CorpusFile {
  /** What is special about the file. */
  name: string;
  /** Makes the file, if it has to be made. @returns its path. */
  path: () => string;
  /** The same film in a file that native ffmpeg reads rightly, where it is misled by the file itself. Clips are compared with that. */
  truth?: () => string;
  /**
   * Its container, the engine that opens it when all of them may, and the codecs of the streams that get into a clip: `h264` is
   * copied, `vp8 → h264` is encoded.
   */
  opens: `${Container} by ${EngineId}: ${string}`;
  leftOut?: readonly LeftOut[];
  /** Whether only the cut finds out what is left out. */
  unforeseen?: true;
  /** The tags of its tracks of data. Clips keep them. */
  data?: readonly string[];
  /** The file ends before its media does, and the engine in `opens` says so. */
  cutOff?: true;
  /** Ranges that the engine in `opens` cuts. */
  cuts?: readonly Range[];
  /** Parts of one clip, each of which begins on a keyframe. In a browser, the clip holds nothing else of the file. */
  parts?: readonly Range[];
  /** Ranges that the ffmpeg engine cuts alone, though another one opens the file. */
  ffmpeg?: readonly Range[];
  site?: readonly SiteCut[];
  /** Whether `npm test` cuts the first range of `cuts`. */
  always?: true;
  /** Whether encoding takes long. */
  slow?: true;
}

const COMMITTED: readonly CorpusFile[] = [
  {
    name: 'H.264 with B-frames, AAC in MP4',
    path: fixture('h264BframesAac'),
    opens: 'mp4 by index: h264, aac',
    cuts: ['1–3.5'],
    ffmpeg: ['1.7–3.5'],
    always: true,
    site: [
      { range: '2–4', plays: {}, always: true },
      { range: '2–4', plays: {}, exact: 'the start' },
      { range: '1–3', as: 'an-mp4.avi' },
      { range: '1–3', as: 'My clip (1).final.MP4' },
    ],
  },
  {
    name: 'a fragmented MP4',
    path: fixture('fragmented'),
    opens: 'mp4 by index: h264, aac',
    cuts: ['1–3.5'],
    ffmpeg: ['0.5–2.5'],
    site: [{ range: '1.5–3.5', plays: {} }],
  },
  {
    name: 'a phone’s rotated video',
    path: fixture('phone'),
    opens: 'mov by index: h264, aac',
    cuts: ['1–3.5'],
    ffmpeg: ['0.5–2.5'],
    always: true,
    site: [
      { range: '1–3', plays: { coarse: true } },
      { range: '2–4.5', plays: { coarse: true }, exact: 'the start and the end' },
    ],
  },
  {
    name: 'H.264 without audio in MP4',
    path: fixture('silent'),
    opens: 'mp4 by index: h264',
    cuts: ['1–3.5'],
    ffmpeg: ['1.5–3'],
    site: [{ range: '2.1–4.1', plays: {} }],
  },
  {
    name: 'HEVC, AAC in MP4',
    path: fixture('hevcAac'),
    opens: 'mp4 by index: hevc, aac',
    ffmpeg: ['1.7–3'],
    site: [{ range: '1–3' }],
  },
  {
    name: 'VP9, Opus in WebM',
    path: fixture('vp9Opus'),
    opens: 'webm by index: vp9, opus',
    cuts: ['0–2', '1–3.5'],
    ffmpeg: ['1.7–4'],
    site: [
      { range: '1.5–3.5', plays: {} },
      { range: '1.5–3.5', plays: { uneven: true }, exact: 'the start' },
      { range: '1–3', as: 'a-webm.mov' },
    ],
  },
  {
    name: 'VP8, Vorbis in WebM',
    path: fixture('vp8Vorbis'),
    opens: 'webm by packets: vp8 → h264, vorbis → aac',
    // Between two frames, and not on a slider step.
    cuts: ['1.717–3.951'],
    ffmpeg: ['0.5–2'],
    always: true,
    site: [
      { range: '1.5–3.5', plays: { matrix: 'bt601', uneven: true } },
      { range: '0.5–2.5', as: '旅行 видео 🎬.webm' },
    ],
  },
  {
    name: 'MPEG-4 part 2, MP3 in AVI',
    path: fixture('mpeg4Mp3'),
    opens: 'avi by ffmpeg: mpeg4 → h264, mp3',
    cuts: ['1.31–3.32', '1–3.5'],
    site: [
      { range: '1–3', plays: {} },
      { range: '1–3', as: 'an-avi.mp4' },
    ],
  },
  {
    name: 'Theora, Vorbis in Ogg',
    path: fixture('theoraVorbis'),
    opens: 'ogg by ffmpeg: theora → h264, vorbis → aac',
    cuts: ['1.7–4', '1–3', '1–3.5'],
    site: [{ range: '1–3', plays: {} }],
  },
  {
    name: 'H.264, PCM in QuickTime',
    path: fixture('h264Pcm'),
    opens: 'mov by packets: h264, pcm_s16le → aac',
    cuts: ['0.5–2.5', '1–3.5'],
    ffmpeg: ['0.5–2.5'],
    always: true,
    site: [{ range: '1.5–3.5', plays: {} }],
  },
  {
    name: 'H.264, AAC in Matroska',
    path: fixture('h264AacMkv'),
    opens: 'mkv by index: h264, aac',
    cuts: ['1.7–4'],
    ffmpeg: ['1.7–4'],
    always: true,
    site: [{ range: '1–3' }, { range: '1–3', as: 'a-matroska.mp4' }],
  },
  {
    name: 'H.264, AAC in MPEG-TS',
    path: fixture('mpegTs'),
    opens: 'mpegts by packets: h264, aac',
    cuts: ['1.7–3.2', '0–1.5'],
    ffmpeg: ['0.5–2.5'],
    always: true,
    site: [{ range: '1–3', plays: {} }],
  },
  {
    name: 'frames of audio laced into blocks',
    path: fixture('laced'),
    opens: 'mkv by index: h264, mp3',
    cuts: ['1.7–4'],
    site: [{ range: '1–3' }],
  },
  {
    name: 'frames stripped of their first bytes',
    path: fixture('stripped'),
    opens: 'mkv by packets: h264, mp3',
    cuts: ['1.7–4'],
    site: [{ range: '1–3' }],
  },
  {
    name: 'a recording by a browser, without sizes, cues or duration',
    path: fixture('recorder'),
    opens: 'webm by index: vp9, opus',
    // A canvas may be transparent; an MP4 can't be.
    leftOut: [{ kind: 'video', codec: 'transparency' }],
    cuts: ['1.7–4.2'],
    always: true,
    site: [{ range: '1–3' }],
  },
  {
    name: 'H.264, AC-3 in MP4',
    path: fixture('h264Ac3'),
    opens: 'mp4 by index: h264, ac3',
    site: [{ range: '1–3' }],
  },
  {
    name: 'H.264, E-AC-3 in Matroska',
    path: fixture('h264Eac3'),
    opens: 'mkv by index: h264, eac3',
    site: [{ range: '1–3' }],
  },
  {
    name: 'H.264, DTS in Matroska',
    path: fixture('h264Dts'),
    opens: 'mkv by ffmpeg: h264, dts → aac',
    site: [{ range: '1–3' }],
  },
  {
    name: 'Sorenson H.263, MP3 in FLV',
    path: fixture('flv1Mp3'),
    opens: 'flv by ffmpeg: flv1 → h264, mp3',
    cuts: ['0.5–2'],
    site: [{ range: '1–3' }],
  },
  {
    name: 'Windows Media 8',
    path: fixture('wmv2Wmav2'),
    opens: 'wmv by ffmpeg: wmv2 → h264, wmav2 → aac',
    cuts: ['0.5–2'],
    site: [{ range: '1–3' }],
  },
];

/** Files with more to say than a line of the table below. */
const SPECIAL: readonly CorpusFile[] = [
  {
    name: 'an iPhone’s spatial audio beside AAC in QuickTime',
    path: withSpatialAudio,
    opens: 'mov by index: h264, aac',
    leftOut: [{ kind: 'audio', codec: 'apac' }],
    cuts: ['1.7–3'],
  },
  {
    name: 'a cover image beside the video',
    path: withCover,
    opens: 'mp4 by index: h264, aac',
    leftOut: [{ kind: 'data', codec: 'png' }],
    ffmpeg: ['1–2.5'],
  },
  {
    name: 'an index that begins at 10 s',
    path: begunLate,
    opens: 'mp4 by index: h264, aac',
    cuts: ['11–13'],
  },
  {
    name: 'B-frames before the edit',
    path: withFramesBefore,
    opens: 'mp4 by index: h264, aac',
    cuts: ['0.5–2.5'],
  },
  {
    name: 'two audio tracks in Matroska',
    path: made(
      'a.mkv',
      ...[...video(3, 25), ...sound(3), '-map', '0', '-map', '1', '-map', '1'],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'aac'],
    ),
    opens: 'mkv by index: h264, aac, aac',
    ffmpeg: ['1–2.5'],
  },
  {
    name: 'Vorbis in Ogg',
    path: madeBy('SOUND VORBIS a.ogg'),
    opens: 'ogg by packets: vorbis → aac',
    cuts: ['1.1–3'],
    ffmpeg: ['0.5–2'],
  },
  {
    name: 'H.264 of full range and PCM in QuickTime, rotated',
    path: rotated(270, ...BOTH, ...X264_FULL, ...BT709, '-c:a', 'pcm_s24le'),
    opens: 'mov by packets: h264, pcm_s24le → aac',
    cuts: ['1.7–3'],
  },
  {
    name: 'VP8, Opus without duration and cues',
    path: made(
      'live.webm',
      ...[...video(3, 25), ...sound(3), '-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1'],
    ),
    opens: 'webm by packets: vp8 → h264, opus',
    ffmpeg: ['1–2.5'],
  },
  {
    name: 'VP8 with an alpha channel',
    path: made(
      'alpha.webm',
      ...[...video(3, 25), '-vf', 'format=yuva420p', '-c:v', 'libvpx', '-deadline', 'realtime'],
      ...['-auto-alt-ref', '0'],
    ),
    opens: 'webm by packets: vp8 → h264',
    leftOut: [{ kind: 'video', codec: 'transparency' }],
    cuts: ['1–2.5'],
  },
  {
    name: 'ProRes with an alpha channel and a timecode',
    path: made(
      'alpha.mov',
      ...[...video(3, 25), ...sound(3), '-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'],
      ...['-c:a', 'pcm_s16le', '-timecode', '01:00:00:00'],
    ),
    opens: 'mov by ffmpeg: prores → h264, pcm_s16le → aac',
    leftOut: [
      { kind: 'video', codec: 'transparency' },
      { kind: 'data', codec: 'tmcd' },
    ],
    cuts: ['1–2.5'],
  },
  {
    name: 'VP8 with audio that ends before the range',
    path: made(
      'short-audio.webm',
      ...[...video(3, 25), ...sound(1), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis'],
    ),
    opens: 'webm by packets: vp8 → h264',
    unforeseen: true,
    ffmpeg: ['1.5–2.8'],
  },
  {
    name: 'MPEG-4 part 2 in QuickTime, rotated, with pixels that aren’t square',
    path: rotated(90, ...BOTH, '-vf', 'setsar=4/3', ...MPEG4, '-c:a', 'aac'),
    opens: 'mov by ffmpeg: mpeg4 → h264, aac',
    cuts: ['1.3–3'],
  },
  {
    name: 'a transport stream that begins inside a packet',
    path: pieceOf('BOTH X264 AAC a.ts', 0.3, 1),
    opens: 'mpegts by ffmpeg: h264, aac',
    cuts: ['1–2'],
  },
  {
    name: 'a transport stream that was cut off',
    path: pieceOf('BOTH X264 AAC a.ts', 0, 0.72),
    opens: 'mpegts by packets: h264, aac',
    cuts: ['1–2.2'],
  },
  {
    name: 'a WebM that was cut off',
    path: pieceOf('BOTH VP9 OPUS a.webm', 0, 0.7),
    opens: 'webm by index: vp9, opus',
    cuts: ['0.7–2'],
  },
  {
    name: 'an AVI that was cut off',
    path: pieceOf('BOTH MPEG4 MP3 a.avi', 0, 0.7),
    opens: 'avi by ffmpeg: mpeg4 → h264, mp3',
    cuts: ['0.7–2', '1.8–10'],
    cutOff: true,
  },
  {
    name: 'a test pattern in full HD',
    path: fullHd('testsrc2=size=1920x1080:rate=30:duration=2'),
    opens: 'webm by packets: vp8 → h264',
    cuts: ['0.5–2'],
    slow: true,
  },
  {
    name: 'a fractal in full HD',
    path: fullHd('mandelbrot=size=1920x1080:rate=30:start_scale=1:end_scale=0.05'),
    opens: 'webm by packets: vp8 → h264',
    cuts: ['0.5–2'],
    slow: true,
  },
  {
    name: 'grain over a test pattern in full HD',
    path: fullHd('testsrc2=size=1920x1080:rate=30:duration=2,noise=alls=8:allf=t'),
    opens: 'webm by packets: vp8 → h264',
    cuts: ['0.5–2'],
    slow: true,
  },
];

/** Files made after public bug reports. Each went wrong here or in another cutter. */
const REPORTED: readonly CorpusFile[] = [
  {
    name: 'a list of keyframes with frames that are none',
    path: withFalseKeyframes,
    opens: 'mp4 by index: h264, aac',
    cuts: ['1.6–3', '2.4–3.5', '0–2'],
    parts: ['1.333–2.1', '2.666–3.5'],
  },
  {
    name: 'a replay buffer, which begins inside a GOP',
    path: begunInside,
    opens: 'mp4 by index: h264, aac',
    cuts: ['1.2–3', '0.2–2.5'],
  },
  {
    name: 'B-frames without composition offsets',
    path: withoutOffsets,
    truth: film,
    opens: 'mp4 by index: h264, aac',
    cuts: ['1–3', '0–2.05'],
    parts: ['1.333–2.1', '2.666–3.5'],
  },
  {
    name: 'a recorder that was stopped and started, whose clock begins anew',
    path: withRestartedClock,
    truth: withOneClock,
    opens: 'mpegts by packets: h264, ac3',
    cuts: ['1–3.2', '2.4–3.7'],
  },
  {
    name: 'fragments of which the last is cut off',
    path: pieceOf('BOTH X264 AAC -movflags frag_keyframe+empty_moov+default_base_moof a.mp4', 0, 0.85),
    opens: 'mp4 by index: h264, aac',
    cuts: ['1–2.2', '1.7–10'],
    cutOff: true,
  },
  {
    name: 'VP9 that switches to smaller frames',
    path: resized(VP9),
    opens: 'webm by index: vp9',
    cuts: ['1–3', '0.5–1.5', '2.5–3.5'],
  },
  {
    name: 'VP8 that switches to smaller frames',
    path: resized(VP8),
    opens: 'webm by packets: vp8 → h264',
    leftOut: [{ kind: 'video', codec: 'second size' }],
    // How the smaller frames are enlarged isn't compared.
    cuts: ['0.5–1.9'],
  },
  {
    name: 'an action camera’s data of its sensors',
    path: withTelemetry,
    opens: 'mp4 by index: h264, aac',
    data: ['gpmd', 'fdsc'],
    cuts: ['1.7–3.1'],
  },
  {
    name: 'a still that is the first video track',
    path: behindStill,
    truth: film,
    opens: 'mp4 by index: h264, aac',
    leftOut: [{ kind: 'data', codec: 'cover' }],
    cuts: ['1.6–3', '0–2'],
  },
  {
    name: 'HEVC of ten bits at 59.94 frames a second',
    path: tenBits,
    opens: 'mp4 by index: hevc',
    cuts: ['1–2.53'],
    parts: ['1–1.52', '2.002–2.53'],
  },
];

/** Each line: name | opens | recipe of `sources.ts` | cuts (1.6–3 by default), and `always`. */
const TABLE = `
# What MP4 can hold, in other containers
H.264, MP3 in Matroska | mkv by index: h264, mp3 | BOTH X264 -c:a libmp3lame a.mkv | 1.5–3.5
H.264, AC-3 in Matroska | mkv by index: h264, ac3 | BOTH X264 -c:a ac3 a.mkv | 0.5–3
H.264, E-AC-3 in MPEG-TS | mpegts by packets: h264, eac3 | BOTH X264 -c:a eac3 a.ts | 1.5–3
H.264, FLAC in Matroska | mkv by index: h264, flac | BOTH X264 -c:a flac a.mkv | 1.5–3 1.7–4
HEVC, AAC in Matroska | mkv by index: hevc, aac | BOTH X265 -c:a aac a.mkv | 1.7–3
HEVC, AAC in MPEG-TS | mpegts by packets: hevc, aac | BOTH X265 -c:a aac a.ts | 1.7–3
AV1, AAC in Matroska | mkv by index: av1, aac | BOTH AV1 -c:a aac a.mkv | 1.7–3
VP9, AAC in Matroska that begins at 0:05 | mkv by index: vp9, aac | BOTH VP9 -c:a aac -output_ts_offset 5 a.mkv | 6.5–8
VP9, Opus without duration and cues, to the end | webm by index: vp9, opus | BOTH VP9 -c:a libopus -f webm -live 1 a.webm | 0–10
H.264 of ten bits in Matroska | mkv by index: h264, aac | BOTH X264_TEN -c:a aac a.mkv | 1.7–3
Opus in Ogg | ogg by packets: opus | SOUND -c:a libopus a.ogg | 1.1–3 always
H.264 with B-frames in FLV | flv by ffmpeg: h264, aac | H264_AAC -c copy a.flv | 1.7–3.5
H.264, and AC-3 that only a descriptor of DVB names, in MPEG-TS | mpegts by packets: h264, ac3 | BOTH X264 -c:a ac3 -mpegts_flags system_b a.ts | 1.7–3
H.264, and AAC that nothing names, in a camcorder’s MPEG-TS | mpegts by ffmpeg: h264, aac | BOTH X264 -c:a aac a.m2ts | 1.7–3
H.264 without B-frames, MP3 in AVI | avi by ffmpeg: h264, mp3 | H264_AAC -c:v libx264 -bf 0 -g 40 -c:a libmp3lame a.avi | 1.7–3.5 always
# Video that is copied with audio that is encoded
H.264, PCM in Matroska | mkv by packets: h264, pcm_s16le → aac | BOTH X264 -c:a pcm_s16le a.mkv | 1.7–3.5
VP9, Vorbis in WebM | webm by packets: vp9, vorbis → aac | BOTH VP9 -c:a libvorbis -q:a 4 a.webm | 1.7–3.5
H.264, Vorbis in Matroska, from the beginning | mkv by packets: h264, vorbis → aac | BOTH X264 -c:a libvorbis a.mkv | 0–2
H.264, PCM in AVI | avi by ffmpeg: h264, pcm_s16le → aac | BOTH X264 -bf 0 -c:a pcm_s16le a.avi | 1.7–3
# Video that is encoded
VP8, Opus in WebM | webm by packets: vp8 → h264, opus | BOTH VP8 -c:a libopus a.webm | 1.7–3.2
VP8, AAC in Matroska, to the end | mkv by packets: vp8 → h264, aac | BOTH VP8 -c:a aac a.mkv | 2.1–10
VP8, Vorbis in WebM, with pixels that aren’t square, at uneven times | webm by packets: vp8 → h264, vorbis → aac | VIDEO SOUND UNEVEN_WIDE VP8 -c:a libvorbis a.webm | 1.3–3
Theora, Opus in Ogg | ogg by ffmpeg: theora → h264, opus | BOTH THEORA -c:a libopus a.ogv | 1.7–3
Theora, FLAC in Ogg | ogg by ffmpeg: theora → h264, flac | BOTH THEORA -c:a flac a.ogv | 2.3–4
MPEG-2, MP2 in MPEG-TS | mpegts by ffmpeg: mpeg2video → h264, mp2 → aac | BOTH MPEG2 -c:a mp2 a.ts | 1.3–3
MPEG-2, AC-3 in a program stream, as on a DVD | mpegps by ffmpeg: mpeg2video → h264, ac3 | BOTH MPEG2 -c:a ac3 a.vob | 1.3–3
ProRes of ten bits and PCM in QuickTime, at uneven times, with colors | mov by ffmpeg: prores → h264, pcm_s16le → aac | VIDEO SOUND UNEVEN -c:v prores_ks -profile:v 2 -pix_fmt yuv422p10le BT709 -c:a pcm_s16le a.mov | 1.3–3
MJPEG of full range and PCM in QuickTime, at uneven times | mov by ffmpeg: mjpeg → h264, pcm_s16le → aac | VIDEO SOUND UNEVEN MJPEG -c:a pcm_s16le a.mov | 1.3–3
MJPEG, PCM in AVI | avi by ffmpeg: mjpeg → h264, pcm_s16le → aac | BOTH MJPEG -c:a pcm_s16le a.avi | 1.3–3
FFV1 of ten bits in Matroska, with colors | mkv by ffmpeg: ffv1 → h264, flac | BOTH -c:v ffv1 -pix_fmt yuv420p10le BT709 -c:a flac a.mkv | 1.3–3
H.264 with B-frames in AVI, which has no presentation times | avi by ffmpeg: h264 → h264, mp3 | H264_AAC -c:v libx264 -bf 2 -c:a libmp3lame a.avi | 1.7–3.5
# Kinds that differ from those above by their codecs, size, rate or times alone
ALAC | mov by index: h264, alac | BOTH X264 -c:a alac a.mov
audio at 96 kHz | mov by packets: h264, pcm_s24le → aac | BOTH X264 -ar 96000 -c:a pcm_s24le a.mov
5.1 in QuickTime | mov by packets: h264, pcm_s16le → aac | BOTH SURROUND X264 PCM a.mov
ProRes in HLG | mov by ffmpeg: prores → h264, pcm_s16le → aac | BOTH PRORES HLG PCM a.mov
QuickTime Animation | mov by ffmpeg: qtrle → h264, pcm_s16le → aac | BOTH -c:v qtrle PCM a.mov
DV in QuickTime | mov by ffmpeg: dvvideo → h264, pcm_s16le → aac | PAL PCM a.mov
DV in AVI | avi by ffmpeg: dvvideo → h264, pcm_s16le → aac | PAL PCM a.avi
H.263 of a phone | 3gp by ffmpeg: h263 → h264, aac | BOTH -s 352x288 -c:v h263 -ar 8000 -c:a aac a.3gp
sound alone in M4A | mp4 by index: aac | SOUND -c:a aac a.m4a
sound alone in WebM | webm by packets: vorbis → aac | SOUND VORBIS a.webm
120 frames a second | webm by packets: vp8 → h264, vorbis → aac | BOTH -r 120 VP8 VORBIS a.webm
23.976 frames a second | webm by packets: vp8 → h264, vorbis → aac | BOTH -r 24000/1001 VP8 VORBIS a.webm
an odd size | webm by ffmpeg: vp8 → h264, vorbis → aac | BOTH -s 853x479 VP8 VORBIS a.webm
a tiny size | webm by packets: vp8 → h264, vorbis → aac | BOTH -s 64x36 VP8 VORBIS a.webm
5.1 in WebM | webm by packets: vp8 → h264, vorbis → aac | BOTH SURROUND VP8 VORBIS a.webm
video that begins late | webm by packets: vp8 → h264, opus | -itsoffset 0.5 BOTH VP8 -c:a libopus a.webm
VP9 of ten bits | webm by index: vp9, opus | BOTH VP9 -pix_fmt yuv420p10le -c:a libopus a.webm
audio that begins late | mkv by packets: h264, vorbis → aac | VIDEO -itsoffset 0.7 SOUND X264 VORBIS a.mkv
interlaced H.264 | mkv by index: h264, aac | BOTH X264 INTERLACED -c:a aac a.mkv
HEVC of ten bits | mkv by index: hevc, eac3 | BOTH X265 -pix_fmt yuv420p10le -c:a eac3 a.mkv
HEVC in HLG | mkv by packets: hevc, vorbis → aac | BOTH X265 -pix_fmt yuv420p10le HLG VORBIS a.mkv
TrueHD | mkv by ffmpeg: h264, truehd → aac | BOTH X264 -c:a truehd -strict -2 -ac 2 a.mkv
Theora in Matroska | mkv by ffmpeg: theora → h264, vorbis → aac | BOTH THEORA VORBIS a.mkv
HEVC, AC-3 in MPEG-TS | mpegts by packets: hevc, ac3 | BOTH X265 -c:a ac3 a.ts
AC-3 of a camcorder | mpegts by packets: h264, ac3 | BOTH X264 -c:a ac3 a.m2ts
interlaced H.264 of a camcorder, with pixels that aren’t square | mpegts by packets: h264, ac3 | BOTH -vf setsar=4/3 X264 INTERLACED -c:a ac3 a.m2ts | 1.6–3 always
interlaced H.264 with pixels that are tall | mpegts by packets: h264, aac | BOTH -vf setsar=8/9 X264 INTERLACED -c:a aac a.ts
interlaced MPEG-2 | mpegts by ffmpeg: mpeg2video → h264, ac3 | BOTH MPEG2 INTERLACED -c:a ac3 a.ts
AAC in LATM | mpegts by ffmpeg: h264, aac_latm → aac | BOTH X264 -c:a aac -mpegts_flags latm a.ts
Opus in MPEG-TS | mpegts by ffmpeg: h264, opus | BOTH X264 -c:a libopus a.ts
MPEG-2 in a program stream | mpegps by ffmpeg: mpeg2video → h264, mp2 → aac | BOTH MPEG2 -c:a mp2 a.mpg
MPEG-1 | mpegps by ffmpeg: mpeg1video → h264, mp2 → aac | BOTH -c:v mpeg1video -q:v 3 -c:a mp2 a.mpeg
DivX 3 | avi by ffmpeg: msmpeg4v3 → h264, mp3 | BOTH -c:v msmpeg4 -q:v 3 MP3 a.avi
Xvid with B-frames | avi by ffmpeg: mpeg4 → h264, mp3 | BOTH MPEG4 -bf 2 -vtag XVID MP3 a.avi
uncompressed video | avi by ffmpeg: rawvideo → h264, pcm_s16le → aac | BOTH -c:v rawvideo PCM a.avi
two frames a second | avi by ffmpeg: mpeg4 → h264, mp3 | BOTH -r 2 MPEG4 MP3 a.avi | 0.5–3.5
two audio tracks in AVI | avi by ffmpeg: mpeg4 → h264, mp3, mp3 | TWO_AUDIO MPEG4 MP3 a.avi
# Kinds that bug reports are about
interlaced H.264 in MP4 | mp4 by index: h264, aac | BOTH X264 INTERLACED AAC a.mp4
interlaced H.264 of PAL in QuickTime | mov by index: h264, aac | BOTH -s 720x576 -r 25 -vf setsar=16/15 X264 INTERLACED AAC a.mov
H.264 refreshed a column at a time | mp4 by index: h264, aac | BOTH X264 REFRESH AAC a.mp4
the same in a transport stream | mpegts by packets: h264, aac | BOTH X264 REFRESH AAC a.ts
H.264 of 4:4:4 | mp4 by index: h264, aac | BOTH -c:v libx264 -g 40 -pix_fmt yuv444p AAC a.mp4
H.264 without colors | mp4 by index: h264, aac | BOTH -c:v libx264 -g 40 -pix_fmt gray AAC a.mp4
H.264 with a crop of single pixels | mp4 by index: h264, aac | BOTH -s 322x182 X264 AAC a.mp4
240 frames a second | mp4 by index: h264, aac | BOTH -r 240 X264 AAC a.mp4
one frame a second | mp4 by index: h264, aac | BOTH -r 1 X264 AAC a.mp4 | 1–3
HEVC of 4:2:2 | mp4 by index: hevc, aac | BOTH X265 -pix_fmt yuv422p10le -tag:v hvc1 AAC a.mp4
HEVC in PQ | mp4 by index: hevc, aac | BOTH X265 -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -tag:v hvc1 AAC a.mp4
VP9 of 4:4:4 | webm by index: vp9, opus | BOTH VP9 -pix_fmt yuv444p OPUS a.webm
AV1 of ten bits | mp4 by index: av1, aac | BOTH AV1 -pix_fmt yuv420p10le AAC a.mp4
AAC at 8 kHz | mp4 by index: h264, aac | BOTH X264 -ar 8000 AAC a.mp4
AAC of 5.1 at 96 kHz | mp4 by index: h264, aac | BOTH SURROUND X264 -ar 96000 AAC a.mp4
Opus in packets of 2.5 ms | webm by index: vp9, opus | BOTH VP9 OPUS -frame_duration 2.5 -application lowdelay a.webm
Opus of 5.1 | webm by index: vp9, opus | BOTH SURROUND VP9 OPUS a.webm
FLAC of 24 bits | mkv by index: h264, flac | BOTH X264 -c:a flac -sample_fmt s32 a.mkv
FLAC of 5.1 at 96 kHz | mkv by index: h264, flac | BOTH SURROUND X264 -ar 96000 -c:a flac a.mkv
ALAC of 24 bits | mp4 by index: h264, alac | BOTH X264 -c:a alac -sample_fmt s32p a.mp4
a gap in the video | mp4 by index: h264, aac | BOTH VIDEO_GAP X264 AAC a.mp4 | 0.7–3.5
a gap in the sound | mkv by index: h264, aac | BOTH SOUND_GAP X264 AAC a.mkv | 0.7–3.5
a gap in the sound of a transport stream | mpegts by packets: h264, aac | BOTH SOUND_GAP X264 AAC a.ts | 0.7–3.5
sound that outlasts the video | mp4 by index: h264, aac | -f lavfi -i testsrc2=s=320x180:r=30:d=2 SOUND X264 AAC a.mp4 | 1.2–3.5
video that outlasts the sound | mkv by index: h264, aac | VIDEO -f lavfi -i sine=f=330:b=4:r=48000:d=2 X264 AAC a.mkv | 0.7–3.5
two videos, the second smaller | mp4 by index: h264, h264, aac | BOTH -map 0:v -map 0:v -map 1:a X264 -s:v:1 160x90 AAC a.mp4
a clock that starts over after 26.5 hours | mpegts by packets: h264, aac | BOTH X264 AAC -output_ts_offset 95441.7 a.ts
PCM in QuickTime’s byte order | mov by packets: h264, pcm_s16be → aac | BOTH X264 -c:a pcm_s16be a.mov
a telephone’s µ-law | mov by packets: h264, pcm_mulaw → aac | BOTH X264 -ar 8000 -c:a pcm_mulaw a.mov
ADPCM of QuickTime | mov by ffmpeg: h264, adpcm_ima_qt → aac | BOTH X264 -c:a adpcm_ima_qt a.mov
H.264, MP3 in FLV | flv by ffmpeg: h264, mp3 | BOTH X264 -ar 44100 MP3 a.flv
HuffYUV in AVI | avi by ffmpeg: huffyuv → h264, mp3 | BOTH -c:v huffyuv MP3 a.avi
Nellymoser | flv by ffmpeg: flv1 → h264, nellymoser → aac | BOTH -c:v flv1 -ar 22050 -c:a nellymoser a.flv
`;

const isOpens = (text: string): text is CorpusFile['opens'] =>
  /^\w+ by (index|packets|ffmpeg): \w/.test(text);
const isRange = (text: string): text is Range => /^[\d.]+–[\d.]+$/.test(text);

/** @throws {Error} for a line that is no row. */
function rowOf(line: string): CorpusFile {
  const [name = '', opens = '', recipe = '', last = '1.6–3'] = line.split(' | ');
  const words = last.split(' ');
  const cuts = words.filter(isRange);
  if (!isOpens(opens) || cuts.length === 0) throw new Error(`not a row of the corpus: ${line}`);
  return { name, opens, path: madeBy(recipe), cuts, ...(words.includes('always') && { always: true }) };
}

const lines = TABLE.trim().split('\n');
const kinds = lines.filter((line) => !line.startsWith('#')).map(rowOf);

export const CORPUS: readonly CorpusFile[] = [...COMMITTED, ...SPECIAL, ...REPORTED, ...kinds];
