import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two Tailwind classes that conflict, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
