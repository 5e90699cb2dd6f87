import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { CashChart } from './cash-chart.tsx';

const TODAY = businessDate('2026-11-24');
const AMOUNTS = [500_000, 320_000, -4_000, 90_000];
const RENT = addDays(TODAY, 2);

const show = (floor: number, amounts: readonly number[] = AMOUNTS) =>
  renderInApp(
    <CashChart
      currency="USD"
      floor={cents(floor)}
      projection={{
        days: amounts.map((amount, index) => ({
          date: addDays(TODAY, index),
          amount: cents(amount),
          range: { low: cents(amount - 10_000 * index), high: cents(amount + 10_000 * index) },
        })),
        events: [{ name: 'Landlord', date: RENT, amount: cents(-280_000) }],
        pastError: { forecasts: 8, median: cents(17_900) },
      }}
    />,
  );

describe('CashChart', () => {
  it('tells a screen reader the finding, and how far past forecasts were off', () => {
    show(100_000);
    expect(
      screen.getByRole('img', {
        name: 'Cash is expected to fall below zero, to about −$40 on Thursday, November 26.',
      }),
    ).toBeTruthy();
    expect(screen.getByText(/last 8 forecasts .* off by about \$179/)).toBeTruthy();
  });

  it('reads out the cash, the probable range and the bills of a day', () => {
    const { container } = show(100_000);
    const slider = screen.getByRole('slider', { name: 'Cash forecast' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Tuesday, November 24. $5,000.');
    fireEvent.change(slider, { target: { value: '2' } });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      'Thursday, November 26. about −$40. Probably −$240 to $160.',
    );
    expect(container.querySelector('ul')?.textContent).toBe('Landlord −$2,800.00');
  });

  it.each([
    ['critical', 100_000, AMOUNTS],
    ['low', 100_000, [500_000, 90_000, 200_000]],
    ['day', 50_000, [500_000, 90_000, 200_000]],
  ])('marks a low point as %s', (tone, floor, amounts) => {
    const { container } = show(floor, amounts);
    const points = [...container.querySelectorAll('[class*="point"]')];
    expect(points.map((point) => point.getAttribute('data-is'))).toEqual(['day', tone]);
  });

  it('has a table with a row for each day', () => {
    show(100_000);
    const table = screen.getByRole('table', { hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(5);
    const row = within(table).getByRole('row', { name: /^Nov 26/, hidden: true });
    expect(row.textContent).toBe('Nov 26−$40−$240 to $160Landlord −$2,800.00');
  });
});
