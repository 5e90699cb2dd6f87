// The snapshots of the digests in the gallery.
import { addDays, businessDate, datesOf } from '@daily-snapshot/domain/calendar/business-date';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { aPosting, TUESDAY } from '../builders/postings.ts';
import { A_BANK, aSnapshot, type SnapshotChanges } from '../builders/snapshot.ts';

/** Half a year of sales, supplies and rent, a little different every day. */
export const HISTORY = datesOf({ from: addDays(TUESDAY, -182), to: addDays(TUESDAY, -1) }).flatMap(
  (date, index) => ofDay(date, { sales: 410_000 + (index % 11) * 4_321, costs: 0 }, index),
);

export function ofDay(
  date: string,
  { sales, costs }: { readonly sales: number; readonly costs: number },
  index = 0,
): Posting[] {
  return [
    aPosting({ date, kind: 'sale', amount: sales, counterparty: 'Walk-in sales' }),
    aPosting({ date, amount: -180_000 - (index % 7) * 1_955, counterparty: 'Golden Mill' }),
    aPosting({ date, amount: -75_000 - (index % 5) * 912 - costs, counterparty: 'Acme Supplies' }),
    aPosting({ date, kind: 'fee', amount: -9_040 - (index % 3) * 77, counterparty: 'Card fees' }),
  ];
}

const CASH = { balance: cents(2_431_577), flows: [] };

const invoice = (counterparty: string, amount: number, daysLate: number) => ({
  counterparty,
  dueOn: addDays(TUESDAY, -daysLate),
  amount: cents(amount),
});

export const normal = (changes: SnapshotChanges = {}) =>
  aSnapshot([...HISTORY, ...ofDay(TUESDAY, { sales: 428_000, costs: 0 })], {
    cash: CASH,
    receivables: [invoice('Smith Catering', 49_000, -9)],
    payables: [],
    ...changes,
  });

export const high = (changes: SnapshotChanges = {}) =>
  aSnapshot(
    [
      ...HISTORY,
      ...ofDay(TUESDAY, { sales: 428_000, costs: 440_075 }),
      aPosting({ amount: -23_410, counterparty: 'Harbor Freight Lines' }),
      aPosting({ amount: -8_812, counterparty: 'City Water' }),
      aPosting({ amount: -4_410, counterparty: 'Parking' }),
      aPosting({ amount: -1_234, kind: 'unclassified', counterparty: 'ZZ 9876' }),
    ],
    {
      cash: CASH,
      receivables: [invoice('Smith Catering', 61_400, 9), invoice('Jones & Co', 177_000, -3)],
      payables: [invoice('Golden Mill', 88_000, -4)],
      ...changes,
    },
  );

const MONDAY = businessDate('2021-03-01');

export const monday = () =>
  aSnapshot([...HISTORY, ...ofDay(TUESDAY, { sales: 428_000, costs: 0 })], {
    digestDay: MONDAY,
    sources: [{ ...A_BANK, completeThrough: addDays(MONDAY, -1) }],
  });

export const late = { ...A_BANK, completeThrough: addDays(TUESDAY, -1) };

/** A digest whose data ends before its day. */
export const unknown = (changes: SnapshotChanges = {}) =>
  aSnapshot(HISTORY, { sources: [late], cash: CASH, ...changes });

export const corrected = () =>
  normal({
    latestDigest: TUESDAY,
    lateDays: [
      {
        date: addDays(TUESDAY, -1),
        latestDigest: TUESDAY,
        was: { revenue: cents(401_000), expenses: cents(264_100), net: cents(136_900) },
        postingIds: ['a', 'b'],
      },
    ],
  });

export const extreme = () => {
  const name = 'مخبز الزاوية للحلويات والمعجنات الشرقية والغربية الفاخرة';
  return aSnapshot(
    [
      ...HISTORY,
      aPosting({ kind: 'sale', amount: 123_456_789_012, counterparty: name }),
      aPosting({ amount: -987_654_321_098, counterparty: `W${'i'.repeat(30)}de${'r'.repeat(30)}` }),
    ],
    { name, cash: { balance: cents(-987_654_321_098), flows: [] }, currency: 'CZK' },
  );
};
