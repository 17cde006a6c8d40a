import { describe, expect, it } from 'vitest';
import { parseFacts } from '@/lib/ffmpeg/file-facts';

/** Printed by ffmpeg 5.1 for files of these kinds. */
const PHONE = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from '/in/source.mov':
  Metadata:
    major_brand     : qt
    title           :   Stream #0:7: Video: fake, 1x1, 9 fps
  Duration: 01:02:03.45, start: 0.000000, bitrate: 22784 kb/s
  Chapters:
    Chapter #0:0: start 0.000000, end 10.000000
  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1920x1080, 22586 kb/s, 29.97 fps, 29.97 tbr, 600 tbn (default)
    Metadata:
      handler_name    : Core Media Video
    Side data:
      displaymatrix: rotation of -90.00 degrees
  Stream #0:1[0x2](eng): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 96 kb/s (default)
  Stream #0:2[0x3](und): Data: none (mebx / 0x7862656D), 0 kb/s (default)
  Stream #0:3[0x0]: Video: mjpeg (Baseline), yuvj420p(pc), 600x600 [SAR 1:1 DAR 1:1], 90k tbr, 90k tbn (attached pic)
At least one output file must be specified`.split('\n');

describe('parseFacts', () => {
  it('reads duration, streams, rotation, language and chapters', () => {
    expect(parseFacts(PHONE)).toEqual({
      durationSec: 3723.45,
      startSec: 0,
      hasChapters: true,
      bitsPerSec: 22_784_000,
      reordered: false,
      streams: [
        {
          index: 0,
          kind: 'video',
          codec: 'h264',
          isCover: false,
          width: 1920,
          height: 1080,
          rate: 29.97,
          rotation: 90,
          pixels: { bitDepth: 8, chroma: 1, range: 'sdr' },
          matrix: 'bt709',
        },
        {
          index: 1,
          kind: 'audio',
          codec: 'aac',
          sampleRate: 44_100,
          channels: 1,
          isCover: false,
          language: 'eng',
        },
        { index: 2, kind: 'data', codec: 'mebx', unknown: true, isCover: false },
        {
          index: 3,
          kind: 'video',
          codec: 'mjpeg',
          isCover: true,
          width: 600,
          height: 600,
          pixels: { bitDepth: 8, chroma: 1, range: 'sdr' },
          fullRange: true,
        },
      ],
    });
  });

  it.each([
    ['yuva444p12le(bt709)', true],
    ['rgba', true],
    ['gbrap10le', true],
    ['yuv422p10le', undefined],
    ['rgb24', undefined],
  ])('tells whether frames of %s have an alpha channel', (pixels, transparent) => {
    const facts = parseFacts([`  Stream #0:0: Video: prores (4444) (ap4h / 0x68347061), ${pixels}, 320x180`]);
    expect(facts?.streams[0]?.transparent).toBe(transparent);
  });

  it('does not confuse a codec tag with the size of the video', () => {
    const avi = parseFacts([
      '  Duration: 00:00:05.06, start: 0.000000, bitrate: 387 kb/s',
      '  Stream #0:0: Video: mpeg4 (Advanced Simple Profile) (XVID / 0x44495658), yuv420p, 320x180 [SAR 1:1 DAR 16:9], 310 kb/s, 30 fps, 30 tbr, 30 tbn',
    ]);
    expect(avi?.streams[0]).toMatchObject({ width: 320, height: 180, rate: 30 });
  });

  it.each([
    ['320x180 [SAR 1:1 DAR 16:9], 310 kb/s', undefined],
    ['640x360 [SAR 2:1 DAR 32:9], q=2-31', 2],
    ['720x576, SAR 16:15 DAR 4:3, 25 fps', 16 / 15],
    ['720x576 [SAR 0:1 DAR 0:1], 25 fps', undefined],
  ])('reads the shape of pixels from "%s"', (rest, pixelAspect) => {
    const facts = parseFacts([`  Stream #0:0: Video: mpeg2video (Main), yuv420p(tv), ${rest}`]);
    expect(facts?.streams[0]?.pixelAspect).toBe(pixelAspect);
  });

  it.each([
    ['mono', 1],
    ['stereo', 2],
    ['5.1(side)', 6],
    ['7.1.2', 10],
    ['quad(side)', 4],
    ['3 channels (FL+FR+LFE)', 3],
    ['fltp', undefined],
  ])('reads the number of channels from "%s"', (layout, channels) => {
    const facts = parseFacts([`  Stream #0:0: Audio: ac3, 48000 Hz, ${layout}, 384 kb/s`]);
    expect(facts?.streams[0]?.channels).toBe(channels);
  });

  it.each([
    ['yuv420p10le(tv, bt2020nc/bt2020/smpte2084)', { bitDepth: 10, chroma: 1, range: 'pq' }],
    ['yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive)', { bitDepth: 10, chroma: 1, range: 'hlg' }],
    [
      'yuv420p10le(tv, bt2020nc/bt2020/bt2020-10)',
      { bitDepth: 10, chroma: 1, range: 'sdr', gamut: 'bt2020' },
    ],
    ['yuv420p(tv, unknown/bt2020/bt709)', { bitDepth: 8, chroma: 1, range: 'sdr', gamut: 'bt2020' }],
    ['yuv420p(tv, bt2020c/bt2020/bt709)', { bitDepth: 8, chroma: 1, range: 'sdr' }],
    ['yuv422p12le(pc)', { bitDepth: 12, chroma: 2, range: 'sdr' }],
    ['yuv444p', { bitDepth: 8, chroma: 3, range: 'sdr' }],
    ['yuva444p12le(bt709)', { bitDepth: 12, chroma: 3, range: 'sdr' }],
    ['gbrp10le(pc, gbr)', { bitDepth: 10, chroma: 3, range: 'sdr' }],
    ['p010le', { bitDepth: 10, chroma: 1, range: 'sdr' }],
  ])('reads the pixel format %s', (format, pixels) => {
    const line = `  Stream #0:0: Video: hevc (Main 10) (hvc1 / 0x31637668), ${format}, 640x480, 30 fps`;
    expect(parseFacts([line])?.streams[0]?.pixels).toEqual(pixels);
  });

  it('has no duration where ffmpeg has none or estimates it', () => {
    const stream =
      '  Stream #0:0(eng): Video: vp8, yuv420p(tv, progressive), 640x480, SAR 1:1 DAR 4:3, 1k tbr, 1k tbn';
    expect(parseFacts(['  Duration: N/A, start: 0.000000, bitrate: N/A', stream])?.durationSec).toBeNull();
    const guessed = '[mp3 @ 0x1] Estimating duration from bitrate, this may be inaccurate';
    expect(parseFacts([guessed, '  Duration: 00:00:09.00, start: 0', stream])?.durationSec).toBeNull();
  });

  it('is null when there is neither video nor audio', () => {
    expect(parseFacts(['/in/source.bin: Invalid data found when processing input'])).toBeNull();
    expect(parseFacts(['  Stream #0:0: Subtitle: subrip'])).toBeNull();
    expect(parseFacts(['  Stream #0:0: Video: mjpeg, yuvj420p, 600x600 (attached pic)'])).toBeNull();
    expect(parseFacts([])).toBeNull();
  });
});
