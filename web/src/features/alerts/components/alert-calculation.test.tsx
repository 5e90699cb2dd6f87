import { aStoredAlert } from '../../../../../tests/kit/builders/stored-alert.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { AlertItem } from './alert-item.tsx';

const { alert, detector, currency } = aStoredAlert();

describe('alert calculation', () => {
  it('explains the calculation in text and as a chart with its amounts', () => {
    renderInApp(<AlertItem by={detector} alert={alert} currency={currency} />);
    expect(screen.getByText('How we worked this out').closest('details')?.open).toBe(false);
    const terms = screen.getAllByRole('definition', { hidden: true });
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      '1 payment on Monday, November 16: $1,500.00.',
      '120 earlier purchases: $40.00 to $80.00.',
      '$40.00 to $80.00, which is the size of most purchases.',
      '$1,500.00, the whole payment, because the payee is new.',
      'You tell us you know them.',
    ]);
    const picture = screen.getByRole('img', { hidden: true });
    expect(picture.getAttribute('aria-label')).toMatch(/^Before: \$40\.00, .* Now: \$1,500\.00\.$/);
  });

  it('renders nothing for old alerts without a stored calculation', () => {
    const old = { ...alert, evidence: undefined };
    renderInApp(<AlertItem by={detector} alert={old} currency={currency} />);
    expect(screen.getByText(/for the first time/)).toBeTruthy();
    expect(screen.queryByText('How we worked this out')).toBeNull();
  });
});
