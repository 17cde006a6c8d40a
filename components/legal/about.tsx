import { adsText } from '@/components/landing/copy';
import type { AdsConfig } from '@/lib/config/ads';
import { BRAND } from '@/lib/config/brand';
import type { LegalDetails } from '@/lib/config/legal';
import { publicPath } from '@/lib/config/site';
import { FACTS_ID } from '@/lib/content/paths';
import { ContactLine } from './contact-line';
import { LegalPage } from './legal-page';

interface AboutProps {
  ads: AdsConfig;
  legal: Pick<LegalDetails, 'operator' | 'contact'>;
}

/** A file of the project, such as a page of its documentation. */
const fileOf = (path: string) => `${BRAND.repository}/blob/main/${path}`;

/** What the site is, how its clips and its facts are checked, and who answers for it. */
export function About({ ads, legal }: AboutProps) {
  return (
    <LegalPage
      title="About"
      isDated={false}
      summary={`${BRAND.name} is a free video cutter that runs in your browser. Your video never leaves your device.`}
    >
      <h2>What It Is</h2>
      <p>
        {BRAND.name} cuts, joins, crops and compresses videos. We wanted a cutter that opens at once, saves
        the clip at once, and doesn’t ask for an account or a copy of your video. So everything happens on
        your device, and there is no server that could receive a video.
      </p>
      <p>
        The editor, this site and all tests are public under the MIT License on the{' '}
        <a href={BRAND.repository}>project page</a>. What others contributed is on the{' '}
        <a href={publicPath('/licenses/')}>licenses page</a>.
      </p>
      <p>{adsText(ads)}</p>

      <h2>How Clips Are Checked</h2>
      <p>
        Before a clip is saved, the editor opens it again and checks its length. A clip of an MP4 or MOV is
        also compared with your file: its first frame, the places where parts meet, and the sound. Copied
        frames have to be the same, byte for byte. If something doesn’t match, the editor makes the clip in
        another way or tells you. What takes longer is checked after saving. The clip’s card says what was
        checked.
      </p>
      <p>
        We cut files from many cameras and programs, compare each clip with what ffmpeg decodes of its source,
        and list <a href={fileOf('docs/formats.md')}>what came out</a>. Our figures for speed come from a
        benchmark that <a href={fileOf('docs/benchmarks.md')}>names the machine and the method</a>.
      </p>

      <h2 id={FACTS_ID}>How Facts Are Checked</h2>
      <ul>
        <li>
          A statement about a device, an app or a format has a source: its maker’s own page, a standard, a
          browser reference such as MDN or caniuse, or a measurement of ours that a script can repeat.
        </li>
        <li>Where we found no such source, we say so, or leave the statement out.</li>
        <li>
          Each article names the day on which its facts were compared with their sources. Services change
          their limits often, so look at the source if much depends on it.
        </li>
        <li>
          A test compares the numbers in our texts with the code and the measurements that they come from.
        </li>
      </ul>

      <h2>How to Report an Error</h2>
      <p>
        Report it on the <a href={`${BRAND.repository}/issues`}>project’s issue list</a>. Say what is wrong
        and, if you can, link a source for what is right. If a cut failed, press “Copy details” in the editor
        and paste them into your report. They contain no file names and no part of your video.
      </p>

      <h2>Who Runs This Site</h2>
      <ContactLine about="this site, its articles or the editor" legal={legal} />
    </LegalPage>
  );
}
