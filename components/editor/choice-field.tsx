import { useId } from 'react';
import { Label } from '@/components/ui/label';
import { NativeSelect } from '@/components/ui/native-select';

interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose(value: string): void;
}

/** A menu with its label above it. */
export function ChoiceField({ label, value, options, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className="mb-1 text-sm">
        {label}
      </Label>
      <NativeSelect
        id={id}
        className="w-full border border-line-strong bg-page pr-6 pl-3 text-left [--arrow:0.75rem] font-medium [text-align-last:left]"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
