import { ScrollBox } from '@/components/ui/scroll-box';
import { BRAND } from '@/lib/config/brand';
import { COMPARISON } from './copy';
import { Section } from './section';

export function Comparison() {
  return (
    <Section
      id="comparison"
      title="How it compares"
      lead="Against desktop software and other online tools, as they commonly are."
      tinted
    >
      <ScrollBox label="Comparison table" className="rounded-2xl border border-line bg-panel">
        <table className="w-full min-w-[44rem] border-collapse text-left">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="p-4 font-semibold">
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
              <tr key={feature} className="border-b border-line last:border-0">
                <th scope="row" className="p-4 font-medium">
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
