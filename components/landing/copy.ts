/** The texts of the landing page. They never claim anything that the product doesn't do. */
import { BRAND } from '@/lib/config/brand';

export const STEPS = [
  { title: 'Upload', text: 'Select your video file from your device.' },
  { title: 'Cut', text: 'Use the timeline to select the part you want to keep.' },
  { title: 'Download', text: 'Get your cut video instantly, no watermarks.' },
] as const;

export const FEATURES = [
  {
    title: 'No waiting',
    text: 'An MP4 or MOV holds an index that says where every frame lies. We write a new one for the part you keep, so half a gigabyte takes a blink, not a coffee.',
  },
  {
    title: 'Your own frames',
    text: 'MP4 and MOV files of the usual codecs are not compressed again. The clip holds the frames of your file, bit for bit.',
  },
  {
    title: 'Sound in sync',
    text: 'All the audio tracks of an MP4 or MOV come along, and stay in step with the picture.',
  },
  {
    title: 'Nothing uploaded',
    text: 'The work happens in this browser tab. Your video is not sent to us or to anyone else.',
  },
  {
    title: 'To the tenth of a second',
    text: 'Drag the handles, step with the arrow keys, or type a time such as 1:23.4.',
  },
  {
    title: 'Five formats and more',
    text: 'MP4, MOV, WebM, OGG and AVI open at once; MKV, WMV and FLV when you say “Open it anyway”.',
  },
  {
    title: 'Always an MP4',
    text: 'Whatever you bring in, you take away an MP4: the file that phones, editors and social apps know best.',
  },
  {
    title: 'No strings',
    text: 'No account, no watermark, no trial, no number of cuts to run out of.',
  },
] as const;

export const USE_CASES = [
  {
    title: 'Social media',
    text: 'Take the fifteen seconds that matter out of a long take before you post it.',
  },
  {
    title: 'Educational',
    text: 'Give a class the two minutes of the lecture they need, not the whole hour.',
  },
  {
    title: 'Business',
    text: 'Cut a decision out of a recorded meeting; the recording stays on your computer.',
  },
  {
    title: 'Content creation',
    text: 'Pull highlights out of streams and rushes without losing a generation of quality.',
  },
  { title: 'Marketing', text: 'Turn one product video into a teaser, a reply and a loop.' },
  {
    title: 'Personal',
    text: 'Trim the wobble at both ends of a phone video and send the part worth watching.',
  },
] as const;

export const QUESTIONS = [
  {
    question: `Is ${BRAND.name} really free?`,
    answer:
      'Yes. There is no account, no paid plan, no watermark and no limit on the number of cuts. Where the site shows advertising, that is what pays for it; it is never inside the editor or your clip.',
  },
  {
    question: 'Is my video uploaded anywhere?',
    answer:
      'No. Your browser reads the file from your disk and writes the clip back to it. Once an MP4 is open in the editor you can disconnect from the internet and cut it all the same.',
  },
  {
    question: 'How can cutting be instant?',
    answer:
      'An MP4 or MOV holds an index that says where every frame lies. We write a new index for the part you keep and let the browser save that together with the matching bytes of your file. To make the clip, the video itself is neither decoded nor loaded into memory.',
  },
  {
    question: 'Which formats can I cut?',
    answer:
      'MP4, WebM, OGG, MOV and AVI. MKV, WMV, FLV, M4V, 3GP, MPEG-TS and MPEG (.mpg, .vob) are rejected at first, and open when you choose “Open it anyway”. The clip is always an MP4.',
  },
  {
    question: 'Is there a size limit?',
    answer:
      'The upload screen stops at 500MB, so that nobody fills a small device by accident. “Open it anyway” lifts that limit; what remains is what your device can handle. For MP4 and MOV the size of the file hardly matters.',
  },
  {
    question: 'Does the quality suffer?',
    answer:
      'Not with MP4 and MOV files of common codecs: their picture and sound are kept as they are. From other formats, what an MP4 can hold is copied, and the rest is re-encoded as H.264 video and AAC sound, which takes longer and costs a little quality.',
  },
  {
    question: 'Does the clip start exactly where I set it?',
    answer:
      'In players that follow the MP4 standard, on the first frame at or after your mark. A lossless clip must still carry the frames from the keyframe before it, hidden by the file’s edit list; the editor tells you how much that is. Firefox and some other players ignore edit lists and show what is hidden: for an instant with most MP4 and MOV files, in full with other formats.',
  },
  {
    question: 'Does it work on my phone?',
    answer:
      'Yes, in any current browser. MP4 and MOV, which phones record, normally need nothing more. For other formats the page may first load a conversion engine of about 10 MB; long videos in those formats are better cut on a computer.',
  },
] as const;

/** Columns: feature, Snipreel, desktop software, other online tools. */
export const COMPARISON = [
  ['Price', 'Free', 'Free to expensive', 'Often free with limits'],
  ['Account', 'None', 'Depends on the product', 'Often needed to download'],
  ['Watermark', 'Never', 'Only in some free versions', 'Common on free plans'],
  ['Where your video goes', 'Stays on your device', 'Stays on your device', 'Usually to a server'],
  ['Installation', 'None', 'Needed', 'None'],
  [
    'Cutting a large MP4',
    'A moment: a new index is written',
    'Seconds when copied, minutes when re-encoded',
    'Upload and download time, plus processing',
  ],
  [
    'Picture quality of a cut MP4',
    'The original frames',
    'Original if it can copy, else re-encoded',
    'Usually re-encoded',
  ],
  ['Editing beyond one cut', 'No: one start, one end', 'Yes, that is what it is for', 'Varies'],
] as const;
