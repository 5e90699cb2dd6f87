// Sends alerts the way the service does: reads the history once and then runs day by day.
import { detectNewDays } from '@daily-snapshot/domain/alerts/detection/detect-new-days';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import {
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, businessDate, dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { addCents, cents, sumCents } from '@daily-snapshot/domain/money/cents';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { benchAlertOf, lineOf, namesOf, type BenchAlert, type BenchBooks } from '../detector.ts';

/** Returns the alerts of the daily runs from `evalStart` on, after reading the earlier history. */
export function alertsByService(books: BenchBooks, evalStart: string): BenchAlert[] {
  const { openingBalance } = books;
  const names = namesOf(books);
  const [first, last] = [businessDate(evalStart), businessDate(books.evalEnd)];
  const lines = books.transactions.map(lineOf);
  const history = detectHistory({ lines, until: addDays(first, -1), balance: null, rules: [] });
  let alertState: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    checkpoint: history.checkpoint,
    sensitivity: history.sensitivity,
    unprocessed: history.later,
  };
  const sent: BenchAlert[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const source: SourceState = {
      name: 'books',
      provides: ['profit', 'cash'],
      completeThrough: date,
      problem: null,
    };
    const balanceOn = () => {
      if (!openingBalance || date < openingBalance.date) return null;
      const since = lines.filter(
        (line) =>
          line.kind !== 'transfer' &&
          line.date > openingBalance.date &&
          line.date <= date &&
          line.postedDate <= date,
      );
      return addCents(cents(openingBalance.cents), sumCents(since.map(({ amount }) => amount)));
    };
    const detected = detectNewDays(alertState, { until: date, sources: [source], balanceOn });
    sent.push(...detected.raised.map(({ alert }) => benchAlertOf(alert, dayNumber(date), names)));
    ({ alertState } = detected);
  }
  return sent;
}
