import type { Practice } from '@/lib/content/practice';
import { Advertising } from './advertising';

/** The third parties that may learn about a visit, according to the build's configuration. */
export function ThirdPartyServices({ practice }: { practice: Practice }) {
  return (
    <>
      <p>
        <strong>Analytics.</strong> None is used. Should that change, it will be a service that respects
        privacy and the GDPR, and this page will name it first.
      </p>
      <p>
        <strong>Processing engine.</strong> <EngineText practice={practice} />
      </p>
      <Advertising ads={practice.ads} />
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
