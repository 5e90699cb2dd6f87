import {
  ALERT_BUDGET_OPTIONS,
  alertSensitivityOf,
  alertsAtMinSeverity,
  budgetHistory,
} from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAlert } from '../../../../../tests/kit/builders/postings.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { AlertBudgetSettings } from './alert-budget.tsx';

const FIRST = businessDate('2025-11-24');

/** A year with few severe findings, so that a chosen budget of one a month lowers the minimum. */
const HISTORY = budgetHistory(
  365,
  Array.from({ length: 40 }, (_, index) => {
    const alert = anAlert({ date: addDays(FIRST, 9 * index), counterparty: `Vendor ${index}` });
    const evidence = { from: alert.date, to: alert.date, measured: [], past: [], figures: {} };
    return {
      alert,
      candidate: {
        ...alert,
        detector: 'bill' as const,
        day: index,
        cause: `${index}`,
        subject: `${index}`,
        isOnce: false,
        impact: cents(1),
        otherDay: null,
        evidence,
        perMonth: 1,
      },
      margin: -0.9 + index / 18,
      isAlwaysSent: null,
      isRaised: true,
    };
  }),
);

/** Returns how many alerts of the history the policy sends after a budget was saved. */
const sentAfterSaving = (alertBudget: number | null): number =>
  alertsAtMinSeverity(HISTORY.candidates, alertSensitivityOf(HISTORY, alertBudget).minSeverity)
    .length;

const statedCount = (): number => {
  const text = screen.getAllByRole('status')[0]?.textContent ?? '';
  return Number(/sent (\d+) alert/.exec(text)?.[1] ?? 0);
};

function show(alertBudget: number | null) {
  const saved: number[] = [];
  renderInApp(
    <AlertBudgetSettings
      alertBudget={alertBudget}
      history={HISTORY}
      currency="USD"
      onSave={async (asked) => {
        saved.push(asked);
        return ok(undefined);
      }}
    />,
    '/alerts',
  );
  const slider = screen.getByRole('slider');
  const moveTo = (place: number) => fireEvent.change(slider, { target: { value: `${place}` } });
  return { saved, moveTo, save: screen.getByRole('button', { name: 'Save' }) };
}

describe('the preview of the alert budget', () => {
  it('counts exactly the alerts that the policy sends after saving', async () => {
    const { saved, moveTo, save } = show(null);
    for (const place of [0, 6, 2, 5, 4, 1, 3]) {
      moveTo(place);
      const stated = statedCount();
      await userEvent.click(save);
      expect(stated).toBe(sentAfterSaving(saved.at(-1) ?? NaN));
    }
    expect(saved).toHaveLength(ALERT_BUDGET_OPTIONS.length);
  });

  it('shows the current setting until the owner moves the slider, and saves nothing', async () => {
    const { saved, save } = show(null);
    expect(sentAfterSaving(null)).not.toBe(sentAfterSaving(1));
    expect(statedCount()).toBe(sentAfterSaving(null));
    await userEvent.click(save);
    expect(saved).toEqual([]);
  });

  it('counts the alerts of every setting in the table', () => {
    show(4);
    const counts = screen
      .getAllByRole('row')
      .map((row) => Number(row.querySelector('td:last-child')?.textContent));
    expect(counts).toEqual(ALERT_BUDGET_OPTIONS.map(sentAfterSaving));
  });
});
