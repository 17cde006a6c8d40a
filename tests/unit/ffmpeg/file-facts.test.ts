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
        },
        { index: 1, kind: 'audio', codec: 'aac', sampleRate: 44_100, isCover: false, language: 'eng' },
        { index: 2, kind: 'data', codec: 'mebx', unknown: true, isCover: false },
        { index: 3, kind: 'video', codec: 'mjpeg', isCover: true, width: 600, height: 600 },
      ],
    });
  });

  it('does not confuse a codec tag with the size of the video', () => {
    const avi = parseFacts([
      '  Duration: 00:00:05.06, start: 0.000000, bitrate: 387 kb/s',
      '  Stream #0:0: Video: mpeg4 (Advanced Simple Profile) (XVID / 0x44495658), yuv420p, 320x180 [SAR 1:1 DAR 16:9], 310 kb/s, 30 fps, 30 tbr, 30 tbn',
    ]);
    expect(avi?.streams[0]).toMatchObject({ width: 320, height: 180, rate: 30 });
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
