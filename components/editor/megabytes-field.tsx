import { useId, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';

interface MegabytesFieldProps<Bytes extends number | null> {
  label: string;
  /** The value in use, as the field shows it. */
  shown: string;
  placeholder?: string;
  parse(typed: string): { bytes: Bytes } | { problem: string };
  onChange(bytes: Bytes): void;
}

/** A size in megabytes. What can't be one stays in the field with a reason, and the last good size stays in use. */
export function MegabytesField<Bytes extends number | null>({
  label,
  shown,
  placeholder,
  parse,
  onChange,
}: MegabytesFieldProps<Bytes>) {
  const id = useId();
  const problemId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : parse(draft);
  const problem = typed && 'problem' in typed ? typed.problem : '';
  const type = (text: string) => {
    setDraft(text);
    const parsed = parse(text);
    if ('bytes' in parsed) onChange(parsed.bytes);
  };
  return (
    <div>
      <Label htmlFor={id} className="mb-1 text-sm whitespace-nowrap">
        {label}
      </Label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        aria-invalid={problem !== ''}
        aria-describedby={problemId}
        className={cn(problem && 'border-danger')}
        value={draft ?? shown}
        onChange={({ target }) => type(target.value)}
        onBlur={() => problem === '' && setDraft(null)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <p id={problemId} role="alert" className="text-sm text-danger">
        {problem}
      </p>
    </div>
  );
}
