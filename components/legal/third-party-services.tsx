import type { AdPractice, Practice } from '@/lib/content/practice';

const AD_TEXT: Record<keyof AdPractice, string> = {
  banners: 'Banners in marked places on the page, loaded from an advertising network.',
  popUnder: 'On some clicks, a new tab with an advertisement.',
  notifications: "On some clicks, an advertising network's notification script.",
  offScreenWindow: 'On the first click or touch, a very small window that opens an advertisement.',
};

const AD_KINDS = Object.keys(AD_TEXT) as (keyof AdPractice)[];

/** Who else may learn of a visit, in the configuration the site was built with. */
export function ThirdPartyServices({ practice }: { practice: Practice }) {
  const ads = AD_KINDS.filter((kind) => practice.ads[kind]);
  return (
    <>
      <p>
        <strong>Analytics.</strong> None is used. Should that change, it will be a service that respects
        privacy and the GDPR, and this page will name it first.
      </p>
      <p>
        <strong>Processing engine.</strong> <EngineText practice={practice} />
      </p>
      {ads.length === 0 ? (
        <p>
          <strong>Advertising.</strong> This version of the site shows no advertising and loads nothing from
          advertising networks.
        </p>
      ) : (
        <>
          <p>
            <strong>Advertising.</strong> The site is paid for by advertising from third parties. Their
            servers see your IP address and browser, and may set cookies of their own; they never see your
            video.
          </p>
          <ul>
            {ads.map((kind) => (
              <li key={kind}>{AD_TEXT[kind]}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function EngineText({ practice: { ownEngine, engineHosts } }: { practice: Practice }) {
  const needed =
    'Cutting an MP4 or MOV normally needs no download. For other formats the page fetches FFmpeg';
  const hosts = engineHosts.join(' and ');
  if (!hosts) return `${needed} from this site's own address, and from nowhere else.`;
  const seen =
    'They see that your browser asked for the program, with your IP address; they see nothing of your video.';
  return ownEngine
    ? `${needed} from this site's own address. Only if that fails does it turn to public servers for program code: ${hosts}. ${seen}`
    : `${needed} from public servers for program code: ${hosts}. ${seen}`;
}
