/** Numbers in articles that follow from other numbers beside them, calculated again. Rows are as in `number-claims.ts`. */
import { MAX_SOURCES } from '@/lib/config/limits';
import { sizeMb } from '@/lib/content/bitrate';

const BEGINNERS = 'ultimate-guide-video-editing-beginners-2025';
const CUTTING = 'essential-video-cutting-techniques';
const SOCIAL = 'perfect-social-media-videos-guide';
const FORMATS = 'video-format-guide-2025';
const COMPRESSION = 'video-compression-optimization-guide';
const MARKETING = 'video-marketing-strategy-2025';
const WORKFLOWS = 'professional-video-editing-workflows';
const ADVANCED = 'advanced-video-editing-tips';

/** Seconds of `m:ss`. */
const seconds = (time: string) => {
  const [minutes = 0, rest = 0] = time.split(':').map(Number);
  return 60 * minutes + rest;
};
const clock = (total: number) => `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
const sum = (times: readonly string[]) => times.reduce((total, time) => total + seconds(time), 0);
const percent = (part: number, whole: number, digits = 0) => ((100 * part) / whole).toFixed(digits);
/** Rounds up a half, which `toFixed` may not do. */
const tenths = (value: number) => (Math.round(10 * value) / 10).toFixed(1);
/** Gigabytes of one hour. */
const hourGb = (mbps: number) => (mbps * 3600) / 8 / 1000;
const even = (width: number) => String(2 * Math.round(width / 2));

/** The lengths of ranges in a recording, as `0:58 to 1:45`. */
const lengths = (ranges: readonly (readonly [string, string])[]) =>
  ranges.map(([start, end]) => clock(seconds(end) - seconds(start)));

/** A row of the table of clips: a range and its length. */
const clipRow = (text: string, name: string, start: string, end: string) => ({
  text,
  claim: new RegExp(`\\| ${name} \\| ${start} to ${end} \\| (\\d:\\d\\d) \\|`),
  source: () => lengths([[start, end]]),
});

/** A row of the table of storage: an hour of one copy, and of three. */
const storageRow = (mbps: string, digits: number) => ({
  text: WORKFLOWS,
  claim: new RegExp(`\\| ${mbps} Mbps \\| ([\\d.]+) GB \\| ([\\d.]+) GB \\|`),
  source: () =>
    [1, 3].map((copies) => (copies * Number(hourGb(Number(mbps)).toFixed(digits))).toFixed(digits)),
});

const TALK = ['1:50', '0:38', '0:35', '0:49', '2:05'];
const NOTES = [
  ['0:58', '1:45'],
  ['2:53', '3:57'],
  ['6:04', '7:33'],
  ['9:53', '10:44'],
] as const;
const FAMILY = ['0:20', '0:35', '1:15', '0:45'];

export const ARITHMETIC_CLAIMS = [
  {
    text: BEGINNERS,
    claim: /The four parts we keep run (\S+), (\S+), (\S+) and (\S+)\. Together that’s (\S+), or (\d+)%/,
    source: () => {
      const parts = lengths(NOTES);
      return [...parts, clock(sum(parts)), percent(sum(parts), 12 * 60)];
    },
  },
  {
    text: BEGINNERS,
    claim: new RegExp(NOTES.map(([start, end]) => `- (${start}) to (${end}),.*`).join('\\n')),
    source: () => NOTES.flat(),
  },
  { text: CUTTING, claim: /parts of up to (\d+) files/, source: () => [String(MAX_SOURCES)] },
  {
    text: CUTTING,
    claim: /At 30 frames per second, one frame lasts (\d+) milliseconds/,
    source: () => [(1000 / 30).toFixed(0)],
  },
  {
    text: CUTTING,
    claim: /up to 250 frames \| 250 frames \| ([\d.]+) s \|/,
    source: () => [(250 / 30).toFixed(1)],
  },
  {
    text: SOCIAL,
    claim: /a 16:9 video fills (\d+)% of the area/,
    source: () => [percent((9 / 16) ** 2, 1)],
  },
  {
    text: SOCIAL,
    claim:
      /vertical crop is (\d+) pixels wide, so an app that shows it 1080 pixels wide has to enlarge it by (\d+)%/,
    source: () => {
      const width = even((1080 * 9) / 16);
      return [width, percent(1080 - Number(width), Number(width))];
    },
  },
  {
    text: SOCIAL,
    claim: /from 4K \(3840 × 2160\) is (\d+) × 2160/,
    source: () => [even((2160 * 9) / 16)],
  },
  {
    text: SOCIAL,
    claim: /Over a 10 Mbps connection, it uploads in (\d+) seconds/,
    source: () => [((sizeMb(45, 8, 128) * 8) / 10).toFixed(0)],
  },
  {
    text: SOCIAL,
    claim: /Together they last (\S+), or ([\d.]+)% of the recording/,
    source: () => [clock(sum(TALK)), percent(sum(TALK), 14 * 60, 1)],
  },
  clipRow(SOCIAL, 'The argument', '1:12', '3:02'),
  clipRow(SOCIAL, 'Tip one', '4:20', '4:58'),
  clipRow(SOCIAL, 'Tip two', '6:31', '7:06'),
  clipRow(SOCIAL, 'Tip three', '9:15', '10:04'),
  clipRow(SOCIAL, 'The question', '11:40', '13:45'),
  {
    text: FORMATS,
    claim: /48,000 × 2 × 16 = ([\d,]+) kbps, or ([\d.]+) MB a minute/,
    source: () => {
      const kbps = (48_000 * 2 * 16) / 1000;
      return [kbps.toLocaleString('en-US'), sizeMb(60, 0, kbps).toFixed(1)];
    },
  },
  {
    text: FORMATS,
    claim: /\| VP9 \| (\d+)%, calculated from the same test/,
    source: () => [percent(1 - (1 - 0.46) / (1 - 0.34), 1)],
  },
  {
    text: COMPRESSION,
    claim: /going from 4K to 1080p saves about (\d+)%/,
    source: () => [percent(40 - 8, 40)],
  },
  {
    text: COMPRESSION,
    claim: /Total bitrate: 25 × 8 ÷ 70 = ([\d.]+) Mbps\.\n2\. Subtract 10% for safety: ([\d.]+) Mbps/,
    source: () => [((25 * 8) / 70).toFixed(3), ((0.9 * 25 * 8) / 70).toFixed(2)],
  },
  {
    text: COMPRESSION,
    claim: /from 320 to 128 kbps saves ([\d.]+) MB a minute/,
    source: () => [sizeMb(60, 0, 320 - 128).toFixed(1)],
  },
  {
    text: MARKETING,
    claim: /Together they run (\S+), or (\d+)% of the recording/,
    source: () => [clock(sum(FAMILY)), percent(sum(FAMILY), 8 * 60)],
  },
  clipRow(MARKETING, '1-found-salt-on-chain.mp4', '0:20', '0:40'),
  clipRow(MARKETING, '1-found-tip-dry-brakes.mp4', '2:01', '2:36'),
  clipRow(MARKETING, '2-explain-winter-service.mp4', '4:14', '5:29'),
  clipRow(MARKETING, '3-prove-before-after.mp4', '6:44', '7:29'),
  {
    text: MARKETING,
    claim: /2,400 engaged views, and 384 viewers watch to the end: (\d+)%/,
    source: () => [percent(384, 2400)],
  },
  {
    text: MARKETING,
    claim: /900 engaged views and 243 full views: (\d+)%/,
    source: () => [percent(243, 900)],
  },
  storageRow('8', 1),
  storageRow('22.7', 1),
  storageRow('100', 0),
  storageRow('400', 0),
  storageRow('220', 0),
  {
    text: WORKFLOWS,
    claim: /3 × 45 = (\d+) GB.* They take 45 × 27 ÷ 60 = ([\d.]+) GB, or (\d+)% of the footage/,
    source: () => [String(3 * 45), tenths((45 * 27) / 60), percent(27, 180)],
  },
  {
    text: WORKFLOWS,
    claim: /over a 100 Mbps connection takes (\d+) minutes/,
    source: () => [((45 * 27 * 1000 * 8) / 60 / 100 / 60).toFixed(0)],
  },
  {
    text: WORKFLOWS,
    claim: /720p at 2\.5 Mbps is (\d+) MB a minute/,
    source: () => [sizeMb(60, 2.5, 0).toFixed(0)],
  },
  {
    text: WORKFLOWS,
    claim: /ProRes 422 HQ, 1080p \| ([\d.]+) GB \|/,
    source: () => [tenths(sizeMb(300, 220, 0) / 1000)],
  },
  {
    text: WORKFLOWS,
    claim: /H\.264, 8 Mbps, AAC 192 kbps \| (\d+) MB \|/,
    source: () => [sizeMb(300, 8, 192).toFixed(0)],
  },
  {
    text: WORKFLOWS,
    claim: /H\.264, 2\.5 Mbps, AAC 128 kbps \| (\d+) MB \|/,
    source: () => [sizeMb(300, 2.5, 128).toFixed(0)],
  },
  {
    text: WORKFLOWS,
    claim: /0:30, cut from the web file \| (\d+) MB \|/,
    source: () => [sizeMb(30, 8, 192).toFixed(0)],
  },
  {
    text: ADVANCED,
    claim: /You need ([\d.]+) dB of gain\. It moves the peak to -6\.1 \+ 4\.2 = (-[\d.]+) dBTP/,
    source: () => [(19.2 - 15).toFixed(1), (-6.1 + 4.2).toFixed(1)],
  },
  {
    text: ADVANCED,
    claim: /it would end up at \+([\d.]+) dBTP, and a limiter would have to lower it by ([\d.]+) dB/,
    source: () => [(-3 + 4.2).toFixed(1), (-3 + 4.2 + 1).toFixed(1)],
  },
  {
    text: ADVANCED,
    claim: /Six minutes become (\S+), which is (\d+) seconds less/,
    source: () => [clock(0.9 * 360), (0.1 * 360).toFixed(0)],
  },
  {
    text: ADVANCED,
    claim: /a title of seven words needs 7 ÷ 3 \+ 1 = ([\d.]+) seconds/,
    source: () => [(7 / 3 + 1).toFixed(1)],
  },
];
