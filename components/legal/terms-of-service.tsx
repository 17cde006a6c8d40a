import { BRAND } from '@/lib/config/brand';
import type { LegalDetails } from '@/lib/config/legal';
import { publicPath } from '@/lib/config/site';
import { ContactLine } from './contact-line';
import { LegalPage } from './legal-page';

/** Specification §2, "Terms": its sections, in its order. */
export function TermsOfService({ legal }: { legal: LegalDetails }) {
  return (
    <LegalPage
      title="Terms of Service"
      summary={`${BRAND.name} is free to use. Use it lawfully. What you make with it is yours.`}
    >
      <h2>Acceptance of Terms</h2>
      <p>
        By using {BRAND.name}, you accept these terms. If you don’t accept them, please don’t use the service.
      </p>

      <h2>Service Description</h2>
      <p>
        {BRAND.name} is a free tool that saves parts of videos as an MP4 with or without sound, as an M4A with
        the sound only, or as a GIF or an animated WebP. It also saves single frames as images. It works
        locally, in your browser: your video isn’t uploaded. The{' '}
        <a href={publicPath('/privacy/')}>privacy policy</a> explains how that works and what it means for
        your data.
      </p>

      <h2>User Responsibilities</h2>
      <p>When you use the service, you agree to:</p>
      <ul>
        <li>use it for legal purposes only;</li>
        <li>respect copyright, and cut only what you have the right to cut;</li>
        <li>do nothing that harms the service or keeps others from using it;</li>
        <li>use a modern browser that supports WebAssembly.</li>
      </ul>

      <h2>Content Ownership</h2>
      <p>
        You keep all your rights in your videos and in the clips you make. We receive no copy and claim no
        license. You are responsible for what you publish.
      </p>

      <h2>Service Availability</h2>
      <p>
        We try to keep the service running, but we don’t guarantee uninterrupted service, or that it can open
        every file. We may change or withdraw it.
      </p>

      <h2>Limitation of Liability</h2>
      <p>
        The service is provided “as is,” without warranty of any kind. As far as the law allows, we aren’t
        liable for damage that results from its use, including lost or unusable recordings. Keep your original
        until you have watched the clip. The service changes your original only if you choose to save a clip
        over it.
      </p>
      <p>
        <strong>Governing law.</strong>{' '}
        {legal.governingLaw
          ? `These terms are governed by ${legal.governingLaw}.`
          : 'These terms don’t choose a governing law, so the usual legal rules decide which law applies.'}{' '}
        These terms don’t affect the consumer rights you have where you live.
      </p>

      <h2>Free Service</h2>
      <p>
        The service is free of charge. We may add premium features or change pricing later. If we do, we will
        give notice on this website first.
      </p>

      <h2>Changes to Terms</h2>
      <p>
        We may change these terms. The version on this page is the one that applies. If you keep using the
        service after a change, you accept the new terms.
      </p>

      <h2>Contact Information</h2>
      <ContactLine about="these terms" legal={legal} />
    </LegalPage>
  );
}
