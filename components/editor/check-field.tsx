import { Checkbox } from '@/components/ui/checkbox';

interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed">
      <Checkbox checked={checked} className="size-4.5" onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
