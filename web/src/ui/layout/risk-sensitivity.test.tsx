import { cents } from '@daily-snapshot/domain/money/cents';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { RiskSensitivity } from './risk-sensitivity.tsx';

it('states which figure changes the total most, and the total by revenue', () => {
  renderInApp(<RiskSensitivity revenue={cents(50_000_00)} />);
  const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  // 31% of revenue, as no limit applies.
  expect(rows).toEqual([
    'Your monthly revenue$7,750',
    'Rate for a duplicate payroll$3,750',
    'Rate for a fraudulent transaction$2,000',
    'Rate for a billing error$1,250',
    'Rate for a vendor mistake$750',
    '$25,000$7,750',
    '$37,500$11,625',
    '$50,000$15,500',
    '$62,500$19,375',
    '$75,000$23,250',
  ]);
  expect(
    screen.getByText(
      'Your revenue changes the total most. Of the rates, the rate for a duplicate payroll changes it most.',
    ),
  ).toBeTruthy();
});

it('says that no figure changes a total whose amounts are all limited', () => {
  renderInApp(<RiskSensitivity revenue={cents(100_000_000_00)} />);
  expect(screen.getByText(/the risk model limits every amount/)).toBeTruthy();
});
