import type { Practice } from '@/lib/content/practice';
import { Advertising } from './advertising';

/** The third parties that may learn about a visit, according to the build's configuration. */
export function ThirdPartyServices({ practice }: { practice: Practice }) {
  return (
    <>
      <p>
        <strong>Analytics.</strong> None. If that changes, we will use a service that respects privacy and the
        GDPR, and name it here first.
      </p>
      <p>
        <strong>Processing engine.</strong> <EngineText practice={practice} />
      </p>
      <Advertising ads={practice.ads} />
    </>
  );
}

function EngineText({ practice: { ownEngine, engineHosts } }: { practice: Practice }) {
  const needed = 'If your video needs FFmpeg, which an MP4 or MOV normally doesn’t, the page downloads it';
  const hosts = engineHosts.join(' and ');
  if (!hosts) return `${needed} from this site’s own address only.`;
  const seen = 'They see your IP address and that your browser asked for the program, but never your video.';
  return ownEngine
    ? `${needed} from this site’s own address. If that fails, it tries public servers that host program code: ${hosts}. ${seen}`
    : `${needed} from public servers that host program code: ${hosts}. ${seen}`;
}
