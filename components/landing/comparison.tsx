import { ScrollBox } from '@/components/ui/scroll-box';
import { BRAND } from '@/lib/config/brand';
import { COMPARISON } from './copy';
import { Section } from './section';

/** On a phone the table scrolls under its first column. */
const STICKY = 'sticky left-0 bg-panel max-sm:w-32 max-sm:border-r max-sm:border-line';

export function Comparison() {
  return (
    <Section
      id="comparison"
      title="How it compares"
      lead="Side by side with typical desktop software and other online tools."
      tinted
    >
      <ScrollBox label="Comparison table" className="rounded-2xl border border-line bg-panel">
        <table className="w-full min-w-[42rem] border-separate border-spacing-0 text-left">
          <thead>
            <tr className="[&>*]:border-b [&>*]:border-line">
              <th scope="col" className={`${STICKY} p-4 font-semibold`}>
                Feature
              </th>
              <th scope="col" className="bg-accent-soft p-4 font-semibold">
                {BRAND.name}
              </th>
              <th scope="col" className="p-4 font-semibold">
                Desktop software
              </th>
              <th scope="col" className="p-4 font-semibold">
                Other online tools
              </th>
            </tr>
          </thead>
          <tbody>
            {COMPARISON.map(([feature, ours, desktop, online]) => (
              <tr key={feature} className="[&:not(:last-child)>*]:border-b [&>*]:border-line">
                <th scope="row" className={`${STICKY} p-4 font-medium`}>
                  {feature}
                </th>
                <td className="bg-accent-soft p-4 font-medium">{ours}</td>
                <td className="p-4 text-ink-soft">{desktop}</td>
                <td className="p-4 text-ink-soft">{online}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  );
}
