import type { LegalDetails } from '@/lib/config/legal';

const NOT_STATED = 'Not stated by the operator of this site.';

type LogDetails = Pick<LegalDetails, 'hostingLogs' | 'basis' | 'retention'>;

/** What the host of the pages logs, on which legal basis, and for how long it keeps that. */
export function ServerLogs({ legal: { hostingLogs, basis, retention } }: { legal: LogDetails }) {
  return (
    <>
      <p>
        <strong>Hosting logs.</strong>{' '}
        {hostingLogs
          ? `${hostingLogs}.`
          : 'Whoever hosts these pages may log each request with its time, your IP address and your browser type, as web servers usually do. The operator of this site hasn’t stated who that is.'}
      </p>
      <p>
        <strong>Legal basis.</strong>{' '}
        {basis ? `These logs are processed on the basis of ${basis}.` : NOT_STATED}
      </p>
      <p>
        <strong>Retention.</strong> {retention ? `These logs are kept for ${retention}.` : NOT_STATED}
      </p>
    </>
  );
}
