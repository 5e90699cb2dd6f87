import { describe, expect, it } from 'vitest';
import {
  counterSales,
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
  pseudoRandom,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { aThresholdDraft } from '../../../../tests/kit/builders/threshold.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import { toDetectorPosting } from '../business-alert-state.ts';
import {
  ALERT_BUDGET_OPTIONS,
  alertsAtMinSeverity,
  alertSensitivityOf,
} from '../policy/alert-budget.ts';
import { detectHistory } from './detect-history.ts';

const DAYS = 560;

const rent = every(30, DAYS, (offset) => lineOn(offset, -250_000, { counterparty: 'Landlord' }));

const payroll = ['Ada Baker', 'Ben Cook'].flatMap((counterparty) =>
  every(14, DAYS, (offset) => lineOn(offset, -150_000, { counterparty, kind: 'payroll' })),
);

/** Unusual events all through the history, also in the days before the previewed year. */
const eventsOf = (salt: number, everyDays: number): Posting[] =>
  every(everyDays, DAYS, (offset, index) => {
    const size = pseudoRandom(index, salt);
    const payee = ['Dairy', 'Flour Mill', `New ${index}`, 'Landlord'][index % 4] ?? '';
    const lateDays = size > 0.7 ? 5 : 0;
    return lineOn(offset, -Math.round(8000 + 400_000 * size ** 4), {
      id: `event ${salt} ${index}`,
      counterparty: payee,
      postedDate: dayOf(offset + lateDays),
    });
  });

const BOOKS: Readonly<Record<string, readonly Posting[]>> = {
  'a shop with quiet books': [
    ...counterSales(DAYS),
    ...ordinaryPurchases(DAYS),
    ...rent,
    ...eventsOf(1, 40),
  ],
  'a shop with events every few days': [
    ...counterSales(DAYS, (offset) => (offset % 90 > 80 ? 0.3 : 1)),
    ...ordinaryPurchases(DAYS),
    ...rent,
    ...payroll.filter((_, index) => index % 17 !== 5),
    ...eventsOf(2, 3),
  ],
  'a service with clients, late postings, and low cash': [
    ...every(30, DAYS, (offset) => lineOn(offset, 900_000, { counterparty: 'Client 01' })),
    ...every(7, DAYS, (offset, index) =>
      lineOn(offset, Math.round(300_000 * (0.5 + pseudoRandom(index, 8))), {
        counterparty: `Client 0${2 + (index % 3)}`,
        kind: 'other_income',
        postedDate: dayOf(offset + (index % 6)),
      }),
    ),
    ...payroll,
    ...rent,
    ...eventsOf(3, 8),
  ],
};

const MUTED = [
  { detector: 'first-payment', subject: 'NEW 2', until: null, upTo: null },
  { detector: 'variable-spend', subject: 'purchases of a week', until: null, upTo: cents(50_000) },
] as const;

const historyOf = (postings: readonly Posting[], alertBudget: number | null) =>
  detectHistory({
    lines: postings.map(toDetectorPosting),
    until: dayOf(DAYS - 1),
    balance: { amount: cents(1_500_000), asOf: dayOf(DAYS - 1) },
    rules: MUTED,
    thresholds: [
      {
        ...aThresholdDraft({ measure: 'cash', limit: cents(1_400_000), side: 'below' }),
        id: 'floor',
      },
    ],
    alertBudget,
  });

const stated = ({ finding, date, counterparty, impact, level }: Alert) =>
  [date, finding, counterparty, impact, level].join(' ');

describe('the preview of an alert budget', () => {
  it.each(Object.entries(BOOKS))(
    'shows the alerts that the detectors send once it is saved, for %s',
    (_, postings) => {
      const budget = historyOf(postings, null).backtest?.budget ?? null;
      for (const alertBudget of [null, ...ALERT_BUDGET_OPTIONS]) {
        const { minSeverity } = alertSensitivityOf(budget, alertBudget);
        const shown = alertsAtMinSeverity(budget?.candidates ?? [], minSeverity);
        const saved = historyOf(postings, alertBudget);
        expect(saved.sensitivity).toEqual({ alertBudget, minSeverity });
        expect(
          shown.map(({ alert }) => stated(alert)),
          `budget ${alertBudget}`,
        ).toEqual(saved.backtest?.alerts.map(stated));
      }
    },
  );
});
