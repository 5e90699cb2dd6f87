import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const Page = ({ isBroken }: { readonly isBroken: boolean }) => {
  if (isBroken) throw new Error('It has no styles.');
  return <p>A page</p>;
};

const at = (address: string, isBroken: boolean) => (
  <ErrorBoundary at={address}>
    <Page isBroken={isBroken} />
  </ErrorBoundary>
);

describe('ErrorBoundary', () => {
  it('renders the next page after a failure', () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const { rerender } = render(at('/alerts', true));
    expect(screen.getByText('We could not show this page')).toBeTruthy();
    rerender(at('/alerts', true));
    expect(screen.getByText('We could not show this page')).toBeTruthy();
    rerender(at('/archive', true));
    expect(screen.getByText('We could not show this page')).toBeTruthy();
    rerender(at('/transactions', false));
    expect(screen.getByText('A page')).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });
});
