import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../calendar/business-date.ts';
import { tellerStateSchema, watchStateSchema } from '../contracts/watch-state.ts';
import { groupBy } from '../group-by.ts';
import type { Posting } from '../ledger/posting.ts';
import { cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import { dayOf, every, lineOn, ordinaryPurchases, takings } from '../testing/watched-books.ts';
import { Teller } from './teller.ts';
import { CORRECTION } from './severity.ts';
import { Watch } from './watch.ts';

const UNTIL = 240;

/** Books in which much happens, so that an alert depends on most of what is remembered. */
const EVENTFUL: readonly Posting[] = [
  ...ordinaryPurchases(UNTIL),
  ...takings(UNTIL, (offset) => (offset > 170 && offset < 200 ? 0.4 : 1)),
  ...every(30, UNTIL, (offset, index) =>
    lineOn(offset, index > 5 ? -260_000 : -200_000, { counterparty: 'Landlord' }),
  ),
  ...every(14, UNTIL, (offset) =>
    lineOn(offset, -150_000, { counterparty: 'Employee 01', kind: 'payroll' }),
  ).filter((_, run) => run !== 12),
  lineOn(199, -150_000, { id: 'pay again', counterparty: 'Employee 01', kind: 'payroll' }),
  ...every(30, 130, (offset) =>
    lineOn(offset, 90_000, { counterparty: 'Client 01', kind: 'other_income' }),
  ),
  lineOn(150, -31_337, { id: 'one', counterparty: 'Dairy' }),
  lineOn(152, -31_337, { id: 'again', counterparty: 'SQ *DAIRY *4108' }),
  lineOn(180, -150_000, { id: 'new', counterparty: 'Nova Trading' }),
  lineOn(140, -44_000, { id: 'late', counterparty: 'Dairy', postedDate: dayOf(165) }),
];

/** Through JSON and its contract, as through a document. */
const storedAndRead = (watch: Watch, teller: Teller): [Watch, Teller] => [
  new Watch(watchStateSchema.parse(JSON.parse(JSON.stringify(watch.toState())))),
  new Teller(CORRECTION, tellerStateSchema.parse(JSON.parse(JSON.stringify(teller.toState())))),
];

/** What is told of the eventful books when all memory is stored and read on some days. */
function alertsWithCuts(cuts: ReadonlySet<number>): Alert[] {
  let [watch, teller] = [new Watch(), new Teller()];
  const visible = groupBy(EVENTFUL, ({ postedDate }) => postedDate);
  const told: Alert[] = [];
  let balance = 900_000;
  for (let offset = 0; offset <= UNTIL; offset += 1) {
    if (cuts.has(offset)) [watch, teller] = storedAndRead(watch, teller);
    const date = dayOf(offset);
    balance -= 4000;
    const noticed = watch.judge(date, visible.get(date) ?? [], cents(balance));
    told.push(...teller.tell(dayNumber(date), noticed));
  }
  return told;
}

describe('the memory of a watch', () => {
  const uninterrupted = alertsWithCuts(new Set());

  it('is needed in these books for alerts of most kinds', () => {
    const findings = new Set(uninterrupted.map(({ finding }) => finding));
    expect(findings).toEqual(
      new Set([
        'charged-twice',
        'expense-spike',
        'new-payee',
        'payroll-doubled',
        'payroll-missing',
        'payment-missing',
        'price-raised',
        'revenue-drop',
        'cash-low',
      ]),
    );
  });

  it('judges the same however often it was stored and read in between', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(UNTIL), { minLength: 1, maxLength: 12 }), (cuts) => {
        expect(alertsWithCuts(new Set(cuts))).toEqual(uninterrupted);
      }),
      { numRuns: 6 },
    );
    expect(alertsWithCuts(new Set(Array.from({ length: UNTIL }, (_, day) => day)))).toEqual(
      uninterrupted,
    );
  });
});
