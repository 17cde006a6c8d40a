import { Button, type ButtonProps } from './button';

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'asChild' | 'aria-label' | 'title'> {
  /** Accessible name and tooltip. */
  label: string;
}

/** A button that shows only an icon, its child. */
export function IconButton({ label, variant = 'ghost', ...props }: IconButtonProps) {
  return <Button variant={variant} size="icon" aria-label={label} title={label} {...props} />;
}
