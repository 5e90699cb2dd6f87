import { describe, expect, it } from 'vitest';
import { A_BANK } from '../../../../tests/kit/builders/snapshot.ts';
import { TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { emptyDailySummaries } from '../../daily-summaries/daily-summaries.ts';
import { cents } from '../../money/cents.ts';
import { DataCompleteness } from './data-completeness.ts';

const WEDNESDAY = addDays(TUESDAY, 1);
const CLOSED = { ...A_BANK, endedOn: TUESDAY };
const BOOKS: SourceState = { ...A_BANK, name: 'QuickBooks', provides: ['profit'] };

const daysOf = (...sources: readonly SourceState[]) =>
  new DataCompleteness({ currency: 'USD' }, { ...emptyDailySummaries(TUESDAY), sources });
const revenueOf = (sources: readonly SourceState[], through: BusinessDate, amount = 100) =>
  daysOf(...sources).figure('revenue', cents(amount), through);

describe('a closed account', () => {
  it('is complete on days after it was closed', () => {
    expect(revenueOf([BOOKS, A_BANK], WEDNESDAY)).toMatchObject({ waitingFor: [BOOKS, A_BANK] });
    expect(revenueOf([BOOKS, CLOSED], WEDNESDAY)).toMatchObject({ waitingFor: [BOOKS] });
  });

  it('is incomplete on an earlier day without data', () => {
    const late = { ...CLOSED, completeThrough: addDays(TUESDAY, -1) };
    expect(revenueOf([late], TUESDAY)).toEqual({
      state: 'so_far',
      amount: 100,
      waitingFor: [late],
    });
  });

  it('provides no number of a later day, so that no zero is made up', () => {
    expect(revenueOf([CLOSED], TUESDAY, 0)).toEqual({ state: 'final', amount: 0 });
    expect(revenueOf([CLOSED], WEDNESDAY, 0)).toEqual({ state: 'unknown', waitingFor: [] });
  });
});

describe('the figures of a day', () => {
  it('are as complete with other amounts as the booked amounts', () => {
    const late = { ...A_BANK, completeThrough: addDays(TUESDAY, -1) };
    const booked = { revenue: cents(100), expenses: cents(0), net: cents(100) };
    const shown = { revenue: cents(100), expenses: cents(30), net: cents(70) };
    expect(daysOf(late).figures(booked, TUESDAY, shown)).toEqual({
      revenue: { state: 'so_far', amount: 100, waitingFor: [late] },
      // No expense has arrived, so the amount is unknown even though it includes a share of
      // payroll.
      expenses: { state: 'unknown', waitingFor: [late] },
      net: { state: 'unknown', waitingFor: [late] },
    });
  });
});
