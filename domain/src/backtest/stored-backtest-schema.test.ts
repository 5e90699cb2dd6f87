import { describe, expect, it } from 'vitest';
import { CANDIDATES_MAX } from '../alerts/policy/alert-budget.ts';
import { addDays } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import type { Alert } from '../alerts/alert/alert.ts';
import { FIGURES_MAX, MEASURED_MAX, PAST_MAX } from '../alerts/alert/evidence-limits.ts';
import { anAlert, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { MAX_DOCUMENT_BYTES, storedSize } from '../../../tests/kit/checks/stored-size.ts';
import {
  BACKTEST_ALERTS_MAX,
  storedBacktestSchema,
  type StoredBacktest,
} from './stored-backtest-schema.ts';

const amounts = (length: number) => Array.from({ length }, (_, index) => cents(100_000 + index));

const linesOf = (length: number) =>
  Array.from({ length }, (_, index) => `plaid-checking-000000000000000-${index}`);

const NAME = 'A counterparty whose name is as long as such names get to be';

/** An alert with the most evidence that an alert may store. */
const fullest: Alert = anAlert({
  counterparty: NAME,
  evidence: {
    from: TUESDAY,
    to: addDays(TUESDAY, 27),
    measured: amounts(MEASURED_MAX),
    past: amounts(PAST_MAX),
    figures: Object.fromEntries(
      Array.from({ length: FIGURES_MAX }, (_, index) => [`a factor ${index}`, index / 7]),
    ),
  },
});

/** A monthly threshold alert with its postings. */
const crossing: Alert = anAlert({
  finding: 'above-threshold',
  counterparty: NAME,
  lines: linesOf(20),
  evidence: {
    from: TUESDAY,
    to: addDays(TUESDAY, 30),
    measured: amounts(31),
    past: amounts(1),
    figures: {},
  },
});

const times = (alert: Alert) => Array.from({ length: BACKTEST_ALERTS_MAX }, () => alert);

describe('storedBacktestSchema', () => {
  it('fits the largest backtest of a year into one document', () => {
    const { evidence: _evidence, ...said } = { ...fullest, lines: [] };
    const replay: StoredBacktest = {
      currency: 'USD',
      reading: null,
      backtest: {
        from: TUESDAY,
        to: addDays(TUESDAY, 364),
        alerts: times(fullest),
        digests: 261,
        crossings: times(crossing),
        cash: amounts(365),
        budget: {
          days: 365,
          floor: 0,
          candidates: Array.from({ length: CANDIDATES_MAX }, (_, cause) => ({
            alert: said,
            margin: 1,
            cause,
            isOnce: false,
            isAlwaysSent: false,
          })),
        },
      },
    };
    expect(storedBacktestSchema.parse(replay)).toEqual(replay);
    expect(storedSize(replay)).toBeLessThan(MAX_DOCUMENT_BYTES - 50_000);
  });
});
