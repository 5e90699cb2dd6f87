import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../calendar/business-date.ts';
import { detectorEngineStateSchema } from '../detector-state-schema.ts';
import { alertPolicyStateSchema } from '../policy/alert-policy-schema.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { AlertPolicy } from '../policy/alert-policy.ts';
import { SEVERITY_CORRECTION } from './severity.ts';
import { DetectorEngine } from './detector-engine.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const UNTIL = 240;

/** Postings with many events, so that alerts depend on most of the detector state. */
const EVENTFUL: readonly Posting[] = [
  ...ordinaryPurchases(UNTIL),
  ...counterSales(UNTIL, (offset) => (offset > 170 && offset < 200 ? 0.4 : 1)),
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

/** Round-trips the state through JSON and its contract, as through a document. */
const storedAndRead = (
  engine: DetectorEngine,
  policy: AlertPolicy,
): [DetectorEngine, AlertPolicy] => [
  new DetectorEngine(detectorEngineStateSchema.parse(JSON.parse(JSON.stringify(engine.toState())))),
  new AlertPolicy(
    SEVERITY_CORRECTION,
    alertPolicyStateSchema.parse(JSON.parse(JSON.stringify(policy.toState()))),
  ),
];

/**
 * Returns the alerts for the eventful postings if the whole state is stored and read back on the
 * given days.
 */
function alertsWithCuts(cuts: ReadonlySet<number>): Alert[] {
  let [engine, policy] = [new DetectorEngine(), new AlertPolicy()];
  const visible = groupBy(EVENTFUL, ({ postedDate }) => postedDate);
  const alerts: Alert[] = [];
  let balance = 900_000;
  for (let offset = 0; offset <= UNTIL; offset += 1) {
    if (cuts.has(offset)) [engine, policy] = storedAndRead(engine, policy);
    const date = dayOf(offset);
    balance -= 4000;
    const candidates = engine.detect(date, visible.get(date) ?? [], cents(balance));
    alerts.push(...policy.raise(dayNumber(date), candidates));
  }
  return alerts;
}

describe('detector engine state', () => {
  const uninterrupted = alertsWithCuts(new Set());

  it('matters for alerts of most types in these postings', () => {
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

  it('gives the same results however often it is stored and read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(UNTIL), { minLength: 1, maxLength: 12 }), (cuts) => {
        expect(alertsWithCuts(new Set(cuts))).toEqual(uninterrupted);
      }),
      { numRuns: randomRuns(6) },
    );
    expect(alertsWithCuts(new Set(Array.from({ length: UNTIL }, (_, day) => day)))).toEqual(
      uninterrupted,
    );
  });
});
