import { hasAds } from '@/lib/config/ads';
import { BRAND } from '@/lib/config/brand';
import type { Practice } from '@/lib/content/practice';
import { LegalPage } from './legal-page';
import { ThirdPartyServices } from './third-party-services';

/** Specification §2, "Privacy": its sections in its order, filled with what this build does. */
export function PrivacyPolicy({ practice }: { practice: Practice }) {
  const anyAds = hasAds(practice.ads);
  return (
    <LegalPage
      title="Privacy Policy"
      summary={`${BRAND.name} cuts your video on your own device. There is no server of ours that could receive it.`}
    >
      <h2>Privacy-First Video Processing</h2>
      <p>
        When you choose a video, your browser gives this page permission to read that one file. The page reads
        it, makes the clip, and hands the clip back to your browser to save. Your video is never uploaded, and
        nobody but you sees it.
      </p>

      <h2>Local Processing</h2>
      <p>All work on your video happens in your browser:</p>
      <ul>
        <li>
          An MP4 or MOV is cut by writing a new index for the part you keep. The picture and the sound are not
          even decoded.
        </li>
        <li>
          Other formats are repacked or converted by programs that also run inside your browser, such as
          FFmpeg compiled to WebAssembly. The program is downloaded to you; your video is not sent to the
          program's home.
        </li>
        <li>
          The page holds on to your file only while it is open. So that an accidental reload costs you
          nothing, your browser keeps a note for that one tab: the file's name, size and date, your start and
          end, and your choices. Where the browser can, it also keeps a reference to a file that you dropped
          here, never the file itself. After a reload the page offers to go on; it opens the file only when
          you click “Continue” and your browser has your permission. Reset and Dismiss delete the note and the
          reference at once. The note ends with the tab, and your first visit after a day deletes whatever is
          left.
        </li>
        <li>
          While such a program works, the clip it writes may lie in a private part of your browser's storage
          that only this site can read. It is working space on your own device; it is deleted afterward or, if
          the browser crashed, the next time such a program starts.
        </li>
        <li>
          Your browser remembers how you last chose to start a clip, “Lossless” or “Exact start”, and whether
          you turned keyboard shortcuts off, for your next visit. Nobody else can read it, and clearing this
          site's data removes it.
        </li>
        <li>
          Your browser keeps a copy of this site's own pages and programs, so that they work without a
          connection. Only if you share a video to the installed app is that video put aside there too, until
          the editor has picked it up a moment later.
        </li>
      </ul>
      <p>
        A lossless cut can carry a few moments before your chosen start, hidden from most players but present
        in the clip; “Exact start” leaves them out. And a clip keeps what your camera wrote into the file,
        such as the date or place of recording, unless you choose “Remove location and device data”. Think of
        that before you publish a clip of something private.
      </p>

      <h2>Data We Don't Collect</h2>
      <ul>
        <li>Video files or content, or anything derived from them.</li>
        <li>Personal information without your consent. There is no account and no form to fill in.</li>
        <li>Your browsing history outside this site.</li>
        <li>Location data.</li>
      </ul>

      <h2>Data We May Collect</h2>
      <p>A site like this may collect three kinds of technical data. This is how it stands today:</p>
      <ul>
        <li>
          <strong>Basic analytics</strong> (page views, browser type): none. The site contains no analytics.
        </li>
        <li>
          <strong>Technical error logs</strong>: errors are written to your own browser's console and are not
          sent to us. The company that hosts these pages may log requests, with an IP address and a browser
          type, as web servers do.
        </li>
        <li>
          <strong>Cookies for essential functionality</strong>: none. The site itself sets no cookies
          {anyAds ? '; for those of advertisers, see the next section.' : '.'}
          {practice.ads.consent &&
            ' Your answer to the question about advertising is kept in your own browser.'}
        </li>
      </ul>

      <h2>Third-Party Services</h2>
      <ThirdPartyServices practice={practice} />

      <h2>Your Rights</h2>
      <p>
        Laws such as the GDPR give you the right to see, correct, export and delete what a service holds about
        you. We store nothing about you, so there is nothing to see and nothing to delete. The clips you save
        are yours and lie where your browser put them.
      </p>

      <h2>Contact Us</h2>
      <p>
        Questions about privacy reach us through the website: its <a href={BRAND.repository}>project page</a>{' '}
        is public and takes questions from anyone.
      </p>
    </LegalPage>
  );
}
