import { Accordion, AccordionItem } from '@/components/ui/accordion';
import { publicPath } from '@/lib/config/site';
import { QUESTIONS } from './copy';
import { Section } from './section';

export function Faq() {
  return (
    <Section
      id="faq"
      title="Frequently asked questions"
      lead={
        <>
          The{' '}
          <a
            href={publicPath('/blog/')}
            className="text-accent-ink underline underline-offset-4 hover:no-underline"
          >
            blog
          </a>{' '}
          has longer answers.
        </>
      }
      aside
    >
      <Accordion>
        {QUESTIONS.map(({ question, answer }) => (
          <AccordionItem key={question} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
    </Section>
  );
}
