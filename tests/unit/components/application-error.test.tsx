import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import PageError from '@/app/error';

afterEach(cleanup);

describe('the fallback screen', () => {
  it('says what the specification says, as an alert, and offers both ways back', () => {
    const reset = vi.fn();
    render(<PageError reset={reset} />);
    expect(screen.getByRole('alert').textContent).toContain('Unexpected Application Error!');
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reset).toHaveBeenCalledOnce();
  });
});
