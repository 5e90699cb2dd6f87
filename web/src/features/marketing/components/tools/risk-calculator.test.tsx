import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { RiskCalculator } from './risk-calculator.tsx';

const field = () => screen.getByRole('textbox', { name: 'Monthly revenue, in dollars' });
const calculate = () => screen.getByRole('button', { name: 'Calculate' });

describe('public risk calculator', () => {
  it.each(['50k', '-5', '0', '99999999999999999999'])(
    'shows what it needs if it cannot calculate with %s',
    async (typed) => {
      renderInApp(<RiskCalculator />);
      await userEvent.type(field(), typed);
      expect(calculate()).toHaveProperty('disabled', true);
      const fault = document.getElementById(field().getAttribute('aria-describedby') ?? '');
      expect(fault?.textContent).toBe('Enter dollars as a number above 0, such as 50,000.');
    },
  );

  it('accepts an empty field and a valid amount without an error', async () => {
    renderInApp(<RiskCalculator />);
    expect(field().getAttribute('aria-invalid')).toBe('false');
    await userEvent.type(field(), '$1,234.56{Enter}');
    expect(field().getAttribute('aria-invalid')).toBe('false');
    expect(screen.getByText(/pays for less than a year of service\./)).toBeTruthy();
  });
});
