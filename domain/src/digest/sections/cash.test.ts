import { addDays } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { cashLeverText } from './cash.ts';
import { sentenceText } from '../../text/sentence.ts';

const cashWith = (low: { date: typeof TUESDAY; amount: number }) => ({
  balance: { state: 'final', amount: cents(500_000) } as const,
  asOf: TUESDAY,
  forecast: {
    low: { date: addDays(TUESDAY, 3), amount: cents(90_000) },
    end: cents(600_000),
    lever: {
      name: 'Payroll',
      date: addDays(TUESDAY, 3),
      amount: cents(-400_000),
      low: { date: low.date, amount: cents(low.amount) },
    },
  },
});

const words = (cash: Parameters<typeof cashLeverText>[0]) => {
  const sentence = cashLeverText(cash, 'USD');
  return sentence && sentenceText(sentence);
};

describe('cashLeverText', () => {
  it('names the payment to delay and the new low point', () => {
    expect(words(cashWith({ date: addDays(TUESDAY, 10), amount: 120_000 }))).toBe(
      'If you pay Payroll ($4,000) a week after Friday, March 5, the lowest point is about $1,200 on Friday, March 12.',
    );
  });

  it('names the invoice to collect and the new low point', () => {
    const cash = cashWith({ date: addDays(TUESDAY, 10), amount: 614_000 });
    const by = 'collecting' as const;
    const lever = { ...cash.forecast.lever, by, name: 'Acme', amount: cents(400_000) };
    expect(words({ ...cash, forecast: { ...cash.forecast, lever } })).toBe(
      'If Acme pays the $4,000 due on Friday, March 5 today, the lowest point is about $6,140 on Friday, March 12.',
    );
  });

  it('says that cash would not fall at all', () => {
    expect(words(cashWith({ date: TUESDAY, amount: 500_000 }))).toMatch(
      /a week after Friday, March 5, cash does not fall below what it is now\.$/,
    );
  });

  it('names no low point if a warning already names it', () => {
    const cash = cashWith({ date: addDays(TUESDAY, 10), amount: 614_000 });
    const low = { date: addDays(TUESDAY, 20), amount: cents(1000) };
    const warned = { ...cash, warning: { low, floor: cents(90_000), days: 30 } };
    expect(words(warned)).toBeNull();
    const by = 'collecting' as const;
    const lever = { ...cash.forecast.lever, by, name: 'Acme', amount: cents(400_000) };
    expect(words({ ...warned, forecast: { ...cash.forecast, lever } })).toBe(
      'If Acme pays the $4,000 due on Friday, March 5 today, cash stays higher.',
    );
  });

  it('returns null without a lever', () => {
    const { forecast, ...cash } = cashWith({ date: TUESDAY, amount: 1 });
    const { lever: _lever, ...bare } = forecast;
    expect(words({ ...cash, forecast: bare })).toBeNull();
    expect(words({ ...cash, forecast: null })).toBeNull();
  });
});
