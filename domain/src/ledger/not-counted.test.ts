import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import { TUESDAY } from '../../../tests/kit/builders/postings.ts';
import {
  combineNotCounted,
  notCountedDays,
  notCountedIn,
  notCountedText,
  sumNotCounted,
} from './not-counted.ts';

const eur = (amount: number, date = TUESDAY) => ({ currency: 'EUR', amount: cents(amount), date });

describe('transactions that are not counted', () => {
  it('are named with their amounts in each direction', () => {
    const [total] = notCountedIn([eur(124_000), eur(-5_000), eur(0)]);
    expect(total && notCountedText(total)).toBe(
      '3 transactions in EUR (€1,240.00 in and €50.00 out) are not counted.',
    );
    const [one] = notCountedIn([{ currency: 'JPY', amount: cents(-1240) }]);
    expect(one && notCountedText(one)).toBe('1 transaction in JPY (¥1,240 out) is not counted.');
  });

  it('stay apart by currency', () => {
    const totals = notCountedIn([eur(100), { currency: 'GBP', amount: cents(200) }, eur(300)]);
    expect(totals.map(({ currency, count, moneyIn }) => [currency, count, moneyIn])).toEqual([
      ['EUR', 2, 400],
      ['GBP', 1, 200],
    ]);
    expect(sumNotCounted([...totals, ...totals]).map(({ moneyIn }) => moneyIn)).toEqual([800, 400]);
  });

  it('are stored once when files overlap or are imported again', () => {
    const first = notCountedDays([eur(100), eur(200, addDays(TUESDAY, 1))], 'first');
    const second = notCountedDays([eur(200, addDays(TUESDAY, 1))], 'second');
    expect(combineNotCounted(first, first)).toEqual(first);
    expect(sumNotCounted(combineNotCounted(first, second))).toMatchObject([
      { count: 2, moneyIn: 300 },
    ]);
  });
});
