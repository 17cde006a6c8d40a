/**
 * The texts of the landing page. They never claim anything that the product doesn't do: `tests/unit/content/number-claims.ts`
 * compares every number with its source.
 */
import { ADS, type AdsConfig, hasAds } from '@/lib/config/ads';
import { BRAND } from '@/lib/config/brand';

/** The recording above the steps (`scripts/make-demo.mjs`), and the screenshot beside it. */
export const DEMO = {
  film: 'A recording of the editor, without sound: we drag the start and the end, press “Make it exact” and save the clip.',
  play: 'Play the recording',
  pause: 'Pause the recording',
  phoneAlt:
    'The editor on a phone: the video, the timeline with the kept part in a yellow frame, the times, and the button that cuts',
  phone: 'The same editor on a phone.',
} as const;

export const FEATURES = [
  {
    title: 'Half a gigabyte in a blink',
    text: 'An MP4 or MOV has an index that says where each frame is. We write a new one for what you keep. In our benchmark, a 517 MB video is cut and checked in 0.02 to 0.1 seconds.',
  },
  {
    title: 'The original frames',
    text: 'MP4 and MOV files with common codecs aren’t compressed again. The clip keeps the frames of your file, bit for bit, with the sound in sync. Only where parts meet, a few frames may be re-encoded.',
  },
  {
    title: 'Parts and files, one clip',
    text: 'Split the video, remove the middle, add more videos and put everything in any order. Save one clip, with a chapter for each part if you like, or one file per part.',
  },
  {
    title: 'Exact start',
    text: 'Start on any frame. We re-encode only the frames up to the next keyframe and copy the rest. It works with most H.264 and HEVC (H.265) videos, and with VP9 and AV1 in Chrome, Edge and other Chromium-based browsers.',
  },
  {
    title: 'Every clip is checked',
    text: 'Before you get a clip, we open and check it. A clip from an MP4 or MOV is also compared with your original. If something is wrong, we make the clip another way or tell you.',
  },
  {
    title: 'Location removed',
    text: 'One checkbox removes the place, date and device that your camera saved in the file, along with comments and subtitles. If your camera also stored data inside the frames, that stays, and we tell you.',
  },
  {
    title: 'Private, and it works offline',
    text: 'Your video never leaves your device. After your first visit, the editor opens without a connection.',
  },
  {
    title: 'Ready for any feed',
    text: 'Rotate without re-encoding, or crop to 9:16 for Shorts and Reels. Fit the clip to a chat’s limit, save one frame as an image, or make a GIF. MP4, WebM, OGG, MOV and AVI open right away, and MKV, WMV and FLV with “Open it anyway.”',
  },
] as const;

export const USE_CASES = [
  {
    title: 'Social media',
    text: 'Keep the best fifteen seconds of a long take, crop them to 9:16 and post them.',
  },
  {
    title: 'Educational',
    text: 'Share what your class needs from a lecture, without the breaks.',
  },
  {
    title: 'Business',
    text: 'Save the key decision from a recorded meeting. The recording stays on your computer.',
  },
  {
    title: 'Content creation',
    text: 'Collect the highlights of a stream in one clip, or save each as a file of its own.',
  },
  {
    title: 'Marketing',
    text: 'Turn one product video into a teaser, a loop and an answer to a common question, each in its own file.',
  },
  {
    title: 'Personal',
    text: 'Trim the shaky start and end of a phone video, fit the good part to your chat’s limit, and send it.',
  },
] as const;

/** What the answer about the price says of a build's advertising. */
export function adsText(ads: AdsConfig): string {
  if (!hasAds(ads)) return 'This site shows no ads.';
  return [
    'This site shows ads to pay for itself, but not in the editor or in your clip.',
    ...(ads.popUnder ? ['A click in the editor can open an ad in a new tab.'] : []),
    'The privacy policy lists the ads.',
  ].join(' ');
}

export const QUESTIONS = [
  {
    question: `Is ${BRAND.name} really free?`,
    answer: `Yes. There’s no account, no paid plan, no watermark and no limit on the number of cuts. Our code is public under the MIT license. ${adsText(ADS)}`,
  },
  {
    question: 'Is my video uploaded anywhere?',
    answer:
      'No. Your browser reads the file on your device and saves the clip there. Once an MP4 is open in the editor, you can disconnect from the internet and still cut it. The editor itself is stored on your device during your first visit. When the bottom of the page says “Ready to work offline,” it opens without a connection, too.',
  },
  {
    question: 'Can I remove the middle, keep several parts or join videos?',
    answer:
      'Yes. Select a piece and press “Cut out,” as often as you like, or split the video at the playhead and remove what you don’t want. Or add more parts to keep. You can put up to 200 parts in any order, and undo every change. Save them as one clip, with a chapter for each part if you like, or as one file per part. “Add another video” joins files, and you can cut pieces out of each. Takes from one camera are joined without re-encoding. If files don’t match, only the ones that differ are re-encoded, and the editor names them first.',
  },
  {
    question: 'Which formats can I cut?',
    answer:
      'MP4, WebM, OGG, MOV and AVI. MKV, WMV, FLV, M4V, 3GP, MPEG-TS and MPEG (.mpg, .vob) aren’t accepted at first, but we can open them if you choose “Open it anyway.” You get an MP4, an M4A if you keep only the sound, or a GIF or animated WebP of up to 30 seconds. A WebM with VP9 and Opus becomes an MP4 with VP9 and Opus, which some phones and editing apps can’t open. If something can’t play your clip, check “Convert to H.264 and AAC”: those play almost everywhere.',
  },
  {
    question: 'Is there a size limit?',
    answer:
      'The upload panel takes files of up to 500 MB, because larger ones can be too much for a small device. “Open it anyway” lifts that limit, and then it’s up to your device. With MP4 and MOV, size hardly matters, because the whole video is never loaded into memory: our benchmark cuts files of up to 5 GB. If your clip has to stay below a limit, for a chat or an email, choose “Fit a size.” A clip that already fits is copied, and any other is re-encoded so that it never exceeds the limit.',
  },
  {
    question: 'Does the quality suffer?',
    answer:
      'Not for MP4 and MOV files with common codecs: their video and sound are copied unchanged, unless you crop or flip the video, or choose “Convert to H.264 and AAC,” or “Fit a size” and the clip is too large. Rotating re-encodes nothing. Uncompressed sound in a MOV becomes AAC. In a clip of several parts, MP3, FLAC and ALAC sound becomes AAC, too. Where two parts meet, a few frames at the end of the first may be re-encoded, and AAC or Opus sound gets a short crossfade if your browser can make one. From other formats, we copy what an MP4 can hold and re-encode the rest as H.264 video and AAC sound, which takes longer and loses a little quality.',
  },
  {
    question: 'Does the clip start exactly where I set it?',
    answer:
      'Yes. It starts on the first frame at or after the time you set. A lossless clip also contains the frames from the last keyframe up to your start, and the editor tells you how many seconds that is. Most players skip them, but Firefox and some others may show them first, and editing apps can show them, too. “Exact start” leaves them out: it re-encodes the frames up to the next keyframe and copies the rest. It works with most H.264 and HEVC (H.265) videos, and with VP9 and AV1 in Chromium-based browsers, such as Chrome and Edge. Otherwise, you can re-encode the whole video. As soon as you remove something or put parts together, every part starts exactly by default, and what you removed is not in the file. “Fastest copy” starts the later parts on the keyframe before instead, and the editor says by how much.',
  },
  {
    question: 'Does it work on my phone?',
    answer:
      'It should, if your browser is up to date. We test with Chromium, Firefox and WebKitGTK, which shares its engine with Safari, but not with Safari itself. Phones usually record MP4 or MOV, which normally need no extra download. Other formats may need a conversion engine of about 10 MB. Cut long videos in those formats on a computer.',
  },
] as const;

/** Columns: feature, Snipreel, desktop software, other online tools. */
export const COMPARISON = [
  ['Price', 'Free', 'Free or paid', 'Often free with limits'],
  ['Account', 'None', 'Depends on the product', 'Often needed to download'],
  ['Watermark', 'Never', 'Only in some free versions', 'Common on free plans'],
  ['Where your video goes', 'Stays on your device', 'Stays on your device', 'Usually to a server'],
  ['Installation', 'None; works offline after one visit', 'Needed', 'None'],
  [
    'Cutting a large MP4',
    'Under a second, without re-encoding',
    'Seconds if it copies, minutes if it re-encodes',
    'Upload, processing and download time',
  ],
  [
    'Quality of a cut MP4',
    'The original frames; a few may be re-encoded where parts meet',
    'Original if it copies, otherwise re-encoded',
    'Usually re-encoded',
  ],
  [
    'Editing beyond one cut',
    'Split, remove, reorder, join, crop and rotate; no titles or effects',
    'Yes, often with titles and effects',
    'Varies',
  ],
] as const;
