import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { thirtyDayStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { aStoredAlert } from '../../../../../../tests/kit/builders/stored-alert.ts';
import { bakeryBooks } from '../../../../../../tests/kit/sample-ledgers/bakery-ledger.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../testing/render.tsx';
import { ThirtyDays } from './thirty-days.tsx';

const TUESDAY = businessDate('2026-11-17');
const BUSINESS = { currency: 'USD' };
const { dailySummaries } = bakeryBooks(addDays(TUESDAY, 1), 2);

describe('ThirtyDays', () => {
  it('shows the day of the digest first and any other day on selection', () => {
    renderInApp(
      <ThirtyDays
        days={thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY)}
        currency="USD"
        alertsHref="/alerts"
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Day' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Tuesday, November 17\. Revenue \$/);
    fireEvent.change(slider, { target: { value: '27' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Sunday, November 15\. Revenue \$0\.00/);
  });

  it('says over how many days payroll is spread', () => {
    const spread = { days: thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY), payPeriodDays: 14 };
    renderInApp(<ThirtyDays {...spread} currency="USD" alertsHref="/alerts" />);
    expect(screen.getByText(/Payroll is spread over 14 days/)).toBeDefined();
  });

  it('lists each day in the table, with a dash for unknown numbers', () => {
    const late = {
      ...dailySummaries,
      sources: dailySummaries.sources.map((source) => ({
        ...source,
        completeThrough: addDays(TUESDAY, -3),
      })),
    };
    renderInApp(
      <ThirtyDays
        days={thirtyDayStrip(BUSINESS, late, TUESDAY)}
        currency="USD"
        alertsHref="/alerts"
      />,
    );
    const rows = screen.getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(31);
    const textOf = (name: string) =>
      rows.find((row) => row.textContent.startsWith(name))?.textContent;
    expect(textOf('Sunday, November 15')).toContain('—');
    expect(textOf('Monday, November 16')).toContain('so far');
  });

  it('marks the days with alerts and shows their titles', () => {
    const found = { ...aStoredAlert().alert, date: addDays(TUESDAY, -2) };
    const { container } = renderInApp(
      <ThirtyDays
        days={thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY)}
        currency="USD"
        alerts={[found]}
        alertsHref="/alerts"
      />,
    );
    const [revenue, expenses, net] = [...container.querySelectorAll('svg')].map(
      (chart) => chart.querySelectorAll('[class*="flag"]').length,
    );
    expect({ revenue, expenses, net }).toEqual({ revenue: 0, expenses: 1, net: 0 });
    expect(screen.queryByRole('link', { name: 'See the alert' })).toBeNull();
    const slider = screen.getByRole('slider', { name: 'Day' });
    fireEvent.change(slider, { target: { value: '27' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/1 alert$/);
    expect(screen.getByRole('link', { name: 'See the alert' }).getAttribute('href')).toBe(
      '/alerts',
    );
    expect(screen.getAllByText(/Nova Trading/).length).toBeGreaterThan(0);
  });

  it('tells a screen reader the finding of each chart', () => {
    renderInApp(
      <ThirtyDays
        days={thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY)}
        currency="USD"
        alertsHref="/alerts"
      />,
    );
    const findings = screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'));
    expect(findings).toHaveLength(3);
    expect(findings[0]).toMatch(
      /^Revenue: (within|outside) the usual range on .* days\. Highest on \w+, \w+ \d+, at \$[\d,]+\.$/,
    );
    expect(findings[2]).toMatch(/^Net profit: /);
  });

  it('labels the first and last day and the ends of the chosen range in whole dollars', () => {
    const days = thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY);
    const { container } = renderInApp(
      <ThirtyDays days={days} currency="USD" alertsHref="/alerts" />,
    );
    const [ends] = container.querySelectorAll('[class*="ends"]');
    expect(ends?.textContent).toMatch(/^Oct 19: \$[\d,]+Nov 17: \$[\d,]+$/);
    const labels = [...container.querySelectorAll('[class*="rangeEnd"]')];
    expect(labels.length).toBeGreaterThanOrEqual(3);
    for (const { textContent } of labels) expect(textContent).toMatch(/^−?\$[\d,]+$/);
  });

  it('chooses the day under the pointer', () => {
    renderInApp(
      <ThirtyDays
        days={thirtyDayStrip(BUSINESS, dailySummaries, TUESDAY)}
        currency="USD"
        alertsHref="/alerts"
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Day' });
    slider.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
    fireEvent.pointerMove(slider, { pointerType: 'mouse', clientX: 275 });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Sunday, November 15\./);
  });

  it('names and hatches the closed days', () => {
    const closedDays = { weekdays: [7], dates: [] };
    const { container } = renderInApp(
      <ThirtyDays
        days={thirtyDayStrip({ ...BUSINESS, closedDays }, dailySummaries, TUESDAY)}
        currency="USD"
        alertsHref="/alerts"
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Day' });
    fireEvent.change(slider, { target: { value: '27' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(
      /^Sunday, November 15\. Revenue Closed\./,
    );
    const [chart] = container.querySelectorAll('svg');
    expect(chart?.querySelectorAll('rect[fill^="url(#"]')).toHaveLength(4);
  });

  it('explains what will be here until a source is connected', () => {
    renderInApp(<ThirtyDays days={[]} currency="USD" alertsHref="/alerts" />);
    expect(screen.getByText(/after you connect or import an account/)).toBeTruthy();
  });
});
