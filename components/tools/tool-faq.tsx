import { Section } from '@/components/landing/section';
import { Accordion, AccordionItem } from '@/components/ui/accordion';
import type { ToolMeta } from '@/lib/content/tool';

export function ToolFaq({ questions }: Pick<ToolMeta, 'questions'>) {
  return (
    <Section id="faq" title="Questions and answers" tinted aside>
      <Accordion>
        {questions.map(({ question, answer }) => (
          <AccordionItem key={question} title={question}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
    </Section>
  );
}
