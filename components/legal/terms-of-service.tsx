import { BRAND } from '@/lib/config/brand';
import { publicPath } from '@/lib/config/site';
import { LegalPage } from './legal-page';

/** Specification §2, "Terms": its sections, in its order. */
export function TermsOfService() {
  return (
    <LegalPage
      title="Terms of Service"
      summary={`${BRAND.name} is free to use. Use it lawfully, and what you make with it stays yours.`}
    >
      <h2>Acceptance of Terms</h2>
      <p>
        By using {BRAND.name} you accept these terms. If you do not accept them, please do not use the
        service.
      </p>

      <h2>Service Description</h2>
      <p>
        {BRAND.name} is a free tool that takes one part out of a video and saves it as an MP4 with its sound.
        It works locally, in your browser: your video is not uploaded. How that works, and what it means for
        your data, is in the <a href={publicPath('/privacy/')}>privacy policy</a>.
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
        You keep every right you have in your videos and in the clips you make. We receive no copy and claim
        no license. You are also the one responsible for what you publish.
      </p>

      <h2>Service Availability</h2>
      <p>
        We try to keep the service running, but do not guarantee that it will be available without
        interruption, or that it can open every file. It may be changed or withdrawn.
      </p>

      <h2>Limitation of Liability</h2>
      <p>
        The service is provided "as is," without warranty of any kind. As far as the law allows, we are not
        liable for damage that follows from its use, lost or unusable recordings included. Keep your original
        until you have watched the clip; the service never changes the original itself.
      </p>

      <h2>Free Service</h2>
      <p>
        The service is free of charge. We may add premium features or change pricing later, and will give
        notice on this website before we do.
      </p>

      <h2>Changes to Terms</h2>
      <p>
        We may change these terms. The version on this page is the one that applies, and the date at its top
        says when it last changed. If you go on using the service after a change, you accept it.
      </p>

      <h2>Contact Information</h2>
      <p>
        Questions about these terms reach us through the website: its{' '}
        <a href={BRAND.repository}>project page</a> is public and takes questions from anyone.
      </p>
    </LegalPage>
  );
}
