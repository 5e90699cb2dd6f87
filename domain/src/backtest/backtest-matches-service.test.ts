import fc from 'fast-check';
import { expect, it } from 'vitest';
import { detectNewDays } from '../alerts/detection/detect-new-days.ts';
import {
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../alerts/business-alert-state.ts';
import { CHECKPOINT_VERSION } from '../alerts/checkpoint-version.ts';
import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import { digestPeriod, isDigestDay } from '../calendar/digest-day.ts';
import { AlertPolicy } from '../alerts/policy/alert-policy.ts';
import { DetectorEngine } from '../alerts/detectors/detector-engine.ts';
import { byDetectionOrder } from '../alerts/detectors/detector-posting.ts';
import type { Posting } from '../ledger/posting.ts';
import { cents, sumCents } from '../money/cents.ts';
import type { Alert } from '../alerts/alert/alert.ts';
import {
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { decodeUtf8, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { BacktestLedger } from './backtest-ledger.ts';
import { replay } from './replay.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';

const UNTIL = 280;
const OPENING = { balance: cents(3_000_000), date: dayOf(0) };

/** Returns the alerts of daily runs that start without history. */
function raisedByService(lines: readonly Posting[]): Alert[] {
  let alertState: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    checkpoint: {
      version: CHECKPOINT_VERSION,
      engine: new DetectorEngine().toState(),
      policy: new AlertPolicy().toState(),
      processedThrough: dayOf(-1),
      cashOutlook: null,
    },
    unprocessed: lines.map(toDetectorPosting).toSorted(byDetectionOrder),
  };
  const cashOn = (date: BusinessDate) => {
    const visibleLines = lines.filter(({ postedDate }) => postedDate <= date);
    return cents(OPENING.balance + sumCents(visibleLines.map(({ amount }) => amount)));
  };
  const raised: Alert[] = [];
  for (let date = dayOf(1); date <= dayOf(UNTIL + 1); date = addDays(date, 1)) {
    if (!isDigestDay(date)) continue;
    const { to } = digestPeriod(date);
    const sources = [
      { name: 'bank', provides: ['profit', 'cash'], completeThrough: to, problem: null } as const,
    ];
    const detected = detectNewDays(alertState, { until: to, sources, balanceOn: cashOn });
    raised.push(...detected.raised.map(({ alert }) => alert));
    ({ alertState } = detected);
  }
  return raised;
}

function raisedByReplay(lines: readonly Posting[]): Alert[] {
  const ledger = new BacktestLedger({
    decode: decodeUtf8,
    currency: 'USD',
    onRefused: (line, reason) => expect.unreachable(`${line}: ${reason}`),
  });
  const rows = lines.map((line) =>
    [line.id, line.date, line.postedDate, line.counterparty, line.amount, line.kind].join(','),
  );
  const header = 'id,date,posted_date,description,amount_cents,kind';
  ledger.reader.write(encodeUtf8([header, ...rows].join('\n')));
  ledger.reader.end();
  const steps = replay(ledger, {
    business: 'bakery',
    currency: 'USD',
    from: dayOf(0),
    to: dayOf(UNTIL),
    opening: OPENING,
  });
  return [...steps].flatMap((step) => (step.step === 'alert' ? [step.alert] : []));
}

/** A shop with a missed customer payment, falling sales and cash transfers of its owner. */
const shop = (salt: number, moves: readonly number[]): Posting[] =>
  [
    ...counterSales(UNTIL, (offset) => (offset > 230 ? 0.5 : 0.3)),
    ...ordinaryPurchases(UNTIL),
    ...every(30, UNTIL, (offset) => lineOn(offset, -700_000, { counterparty: 'Landlord' })),
    ...every(30, UNTIL, (offset, index) =>
      lineOn(offset + (index === 6 ? 20 : 0), 90_000, { counterparty: 'Client 01', kind: 'sale' }),
    ),
    lineOn(180, -41_234, { counterparty: 'Dairy' }),
    lineOn(181, -41_234, { counterparty: 'Dairy', postedDate: dayOf(184) }),
    ...moves.map((days, index) =>
      lineOn(100 + 6 * index + days, (index % 2 === 0 ? -1 : 1) * 2_500_000, {
        counterparty: 'Owner',
        kind: index % 2 === 0 ? 'owner_draw' : 'owner_contribution',
      }),
    ),
  ]
    .filter(({ date }) => date <= dayOf(UNTIL))
    .map((line, place) => ({
      ...line,
      id: `t${String(place).padStart(5, '0')}`,
      category: '',
      amount: cents(Math.round(line.amount * (1 + pseudoRandom(place, salt) / 50))),
    }));

/** The owner moves cash every sixth day, which brings the account below its floor. */
const REGULAR_MOVES = Array.from({ length: 12 }, () => 0);

it('raises the same alerts in a backtest as in daily runs', () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.array(fc.nat(4), { minLength: 12, maxLength: 24 }),
      (salt, moves) => {
        const lines = shop(salt, moves);
        const raised = raisedByReplay(lines);
        expect(raised).toEqual(raisedByService(lines));
        for (const { finding } of raised) found.add(finding);
      },
    ),
    { examples: [[1, REGULAR_MOVES]], numRuns: 1 + randomRuns(4) },
  );
  expect([...found]).toEqual(expect.arrayContaining(['cash-low', 'payment-missing']));
});
