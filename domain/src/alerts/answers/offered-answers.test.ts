import { describe, expect, it } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '../../calendar/business-date.ts';
import { FINDING_NAMES, type Finding } from '../types/alert-types.ts';
import { isOffered, nextAnswer, offeredAnswers } from './offered-answers.ts';
import { isRemindDay, suggestedRemindDay } from './remind-day.ts';

const MONDAY = businessDate('2026-11-23');

const labelsOf = (finding: Finding, today: BusinessDate = MONDAY) =>
  offeredAnswers(finding, today).map(({ label }) => label);

describe('the answers of an alert', () => {
  it('fit its type', () => {
    expect(labelsOf('charged-twice')).toEqual([
      'Ask for a refund',
      'Both are real',
      'Remind me Friday',
    ]);
    expect(labelsOf('invoice-overdue').slice(0, 2)).toEqual([
      'Remind me Friday',
      'Paid another way',
    ]);
    expect(labelsOf('new-payee').slice(0, 2)).toEqual(['I know them', 'I don’t recognize this']);
  });

  it('include one reminder and at least one other answer for every finding', () => {
    for (const finding of FINDING_NAMES) {
      const offered = offeredAnswers(finding, MONDAY);
      expect(offered.filter(({ remindOn }) => remindOn !== null)).toHaveLength(1);
      expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length);
      expect(offered.length).toBeGreaterThan(1);
      expect(offered.length).toBeLessThanOrEqual(4);
    }
  });

  it('do not include the answers of another type', () => {
    expect(isOffered('charged-twice', 'both-real')).toBe(true);
    expect(isOffered('new-payee', 'both-real')).toBe(false);
  });

  it('include the arrival of a refund only after the request', () => {
    expect(nextAnswer('refund-requested')).toBe('refund-arrived');
    expect(nextAnswer('both-real')).toBeUndefined();
    expect(isOffered('charged-twice', 'refund-arrived')).toBe(true);
    expect(isOffered('new-payee', 'refund-arrived')).toBe(false);
    expect(labelsOf('charged-twice')).not.toContain('The refund arrived');
  });
});

describe('the suggested day of a reminder', () => {
  it('is Friday, and Monday from Thursday on', () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(MONDAY, days));
    const friday = addDays(MONDAY, 4);
    const nextMonday = addDays(MONDAY, 7);
    expect(week.map(suggestedRemindDay)).toEqual([
      friday,
      friday,
      friday,
      nextMonday,
      nextMonday,
      nextMonday,
      nextMonday,
    ]);
    expect(labelsOf('charged-twice', friday).at(-1)).toBe('Remind me Monday');
  });

  it('is within the next year', () => {
    expect(isRemindDay(MONDAY, MONDAY)).toBe(false);
    expect(isRemindDay(addDays(MONDAY, 1), MONDAY)).toBe(true);
    expect(isRemindDay(addDays(MONDAY, 366), MONDAY)).toBe(true);
    expect(isRemindDay(addDays(MONDAY, 367), MONDAY)).toBe(false);
  });
});
