import { hasAds } from '@/lib/config/ads';
import { BRAND } from '@/lib/config/brand';
import type { Practice } from '@/lib/content/practice';
import { ContactLine } from './contact-line';
import { LegalPage } from './legal-page';
import { ServerLogs } from './server-logs';
import { ThirdPartyServices } from './third-party-services';

/** Specification §2, "Privacy": its sections in its order, filled with what this build does. */
export function PrivacyPolicy({ practice }: { practice: Practice }) {
  const { ads, legal } = practice;
  return (
    <LegalPage
      title="Privacy Policy"
      summary={`${BRAND.name} cuts your video on your own device. We have no server that could receive it.`}
    >
      <h2>Privacy-First Video Processing</h2>
      <p>
        When you choose a video, your browser lets this page read that one file. The page reads it, makes the
        clip, and gives the clip to your browser to save. Your video is never uploaded, and we never see it.
      </p>

      <h2>Local Processing</h2>
      <p>All work on your video happens in your browser:</p>
      <ul>
        <li>
          An MP4 or MOV is cut by writing a new index for what you keep. Your browser decodes video and sound
          on your device to show the player and the timeline, to check the clip, and to re-encode the first
          frames of an exact start and a moment of video and sound where parts meet.
        </li>
        <li>
          Other formats may be repacked or converted by programs that also run in your browser, such as FFmpeg
          compiled to WebAssembly. Your browser downloads the program, and your video isn’t sent anywhere.
        </li>
        <li>
          The page can read your file only while the page is open. In case you reload by accident, your
          browser keeps a note for that tab: the file’s name, size and date, your start and end, and your
          choices. If you dropped or pasted the file here, or opened it with the installed app, some browsers
          also keep a reference to it, but never the file itself. After a reload, the page offers to continue.
          It opens the file only if you click “Continue” and your browser has your permission. “Reset” and
          “Dismiss” delete the note and the reference at once. The note goes away when the tab is closed for
          good, and anything older than a day is deleted on your next visit.
        </li>
        <li>
          While your browser makes a clip, it may write it to a private part of its storage that only this
          site can read. That copy stays on your device and is deleted afterward. If the browser crashes, the
          copy is deleted the next time a clip is written there.
        </li>
        <li>
          For your next visit, your browser remembers how you last chose to start a clip, and separately the
          parts of a clip; your last size limit; the settings of your last GIF or WebP; the type of image that
          frames are saved as; whether clips are converted to H.264 and AAC; and whether you turned keyboard
          shortcuts off. Only this site can read that, and clearing this site’s data removes it.
        </li>
        <li>
          Your browser keeps a copy of this site’s own pages and programs, so that they work offline. A video
          that you share to the installed app is stored there, too, until you open or dismiss it.
        </li>
      </ul>
      <p>
        A lossless clip can contain a few seconds from before your start. Most players hide them, but they are
        in the file. “Exact start” leaves them out. A clip of several parts, or one from which you removed
        something, starts exactly unless you choose “Fastest copy,” which can show a little of what you
        removed. A clip also keeps what your camera wrote into the file, such as the date or place of
        recording, unless you choose “Remove location and device data.” Some cameras also write data into the
        frames themselves, and that stays. Keep this in mind before you publish a clip of something private.
      </p>

      <h2>Data We Don't Collect</h2>
      <ul>
        <li>Video files or content, or anything derived from them.</li>
        <li>
          Personal information without your consent. There is no account and no form to fill in. Server logs
          are described below.
        </li>
        <li>Your browsing history outside this site.</li>
        <li>Location data.</li>
      </ul>

      <h2>Data We May Collect</h2>
      <p>A site like this may collect three kinds of technical data. This site handles them as follows:</p>
      <ul>
        <li>
          <strong>Basic analytics</strong> (page views, browser type): none. The site has no analytics.
        </li>
        <li>
          <strong>Technical error logs</strong>: errors are written to your own browser’s console and aren’t
          sent to us.
        </li>
        <li>
          <strong>Cookies for essential functionality</strong>: none. The site itself sets no cookies
          {hasAds(ads) ? '; for those of advertisers, see the next section.' : '.'}
          {ads.consent && ' Your answer to the question about ads is kept in your own browser.'}
        </li>
      </ul>
      <p>The server that sends you these pages may also keep logs:</p>
      <ServerLogs legal={legal} />

      <h2>Third-Party Services</h2>
      <ThirdPartyServices practice={practice} />

      <h2>Your Rights</h2>
      <p>
        Laws such as the GDPR give you the right to see, correct, export and delete the data that a service
        has about you, and to object to its use. The site itself stores nothing about you, so there is nothing
        to delete. Server logs, described above, may be an exception. Contact us about them. The clips you
        save are yours and stay where your browser saved them.
      </p>
      <p>
        You also have the right to complain to a data protection authority
        {legal.complaints
          ? `. The one responsible for this site is ${legal.complaints}.`
          : ', such as the one where you live. The operator of this site hasn’t named one.'}
      </p>

      <h2>Contact Us</h2>
      <ContactLine about="privacy" legal={legal} />
    </LegalPage>
  );
}
