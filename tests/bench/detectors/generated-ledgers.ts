// Generates the same books in each run: 20,000 transactions in two years.
import {
  businessDate,
  dateOfDayNumber,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import type { DetectorPosting } from '@daily-snapshot/domain/alerts/detectors/detector-posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { pseudoRandom } from '../../kit/sample-ledgers/detector-ledger.ts';

export interface Size {
  readonly name: string;
  readonly sales: number;
  readonly customers: number;
  readonly vendors: number;
}

export const FIRST_DAY = dayNumber(businessDate('2021-01-04'));
export const YEAR = 365;
export const LINES_A_DAY = 27;

export const SHOP: Size = { name: 'shop with 150 vendors', sales: 1, customers: 1, vendors: 150 };

export const MANY_NAMES: Size = {
  name: '500 customers, 500 vendors',
  sales: 9,
  customers: 500,
  vendors: 500,
};

/** Every fifth day has the transaction of a standing order. */
const hasStandingOrder = (day: DayNumber, place: number): boolean =>
  place === LINES_A_DAY - 1 && day % 5 === 0;

/** Returns the transactions of one day, with ids as long and as random as those of a bank. */
export const linesOf = ({ sales, customers, vendors }: Size, day: DayNumber): DetectorPosting[] =>
  Array.from({ length: LINES_A_DAY }, (_, place) => {
    const isSale = place < sales;
    const date = dateOfDayNumber(day);
    const line = { id: randomId(day, place), date, postedDate: date, category: '' };
    if (hasStandingOrder(day, place)) {
      const counterparty = `Standing order ${'ABCDEF'.charAt((day / 5) % 6)}`;
      return { ...line, kind: 'expense', counterparty, amount: cents(-42_000) };
    }
    const who = Math.floor((isSale ? customers : vendors) * pseudoRandom(place, day));
    const letter = String.fromCharCode(65 + (who % 26));
    const mean = isSale ? 500_000 / sales : -9000;
    return {
      ...line,
      kind: isSale ? 'sale' : 'expense',
      counterparty: `${isSale ? 'Customer' : 'Vendor'} ${letter}${who} of ours`,
      amount: cents(Math.round(mean * (0.5 + pseudoRandom(place, day + 7)))),
    };
  });

const randomId = (day: DayNumber, place: number): string =>
  [0, 1, 2, 3]
    .map((part) =>
      pseudoRandom(4 * place + part, day)
        .toString(36)
        .slice(2, 11),
    )
    .join('');
