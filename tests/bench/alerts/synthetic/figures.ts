// Adds the figures of the made-up businesses: the alert rate of each, and one anomaly of each kind.
import { mean } from '@daily-snapshot/domain/alerts/detectors/statistics/robust';
import type { Report } from '../../support/report.ts';
import { anomaliesIn, type Anomaly } from './anomalies.ts';
import {
  isFound,
  MAX_ALERTS,
  MAX_ALERTS_OF_ONE,
  falseAlertRateOf,
  TRADES,
  type Detect,
} from './measure.ts';

export function addMadeUp(report: Report, detect: Detect): void {
  const all = TRADES.map((make) => make());
  report.section('made-up books without an anomaly');
  const rates = all.map((books) => falseAlertRateOf(books, detect));
  for (const [place, { id }] of all.entries()) {
    report.add({ name: id, value: rates[place] ?? NaN, unit: 'alerts/month' });
  }
  report.check(
    mean(rates) > 0 && mean(rates) < MAX_ALERTS,
    `The businesses get ${mean(rates)} alerts a month, not fewer than ${MAX_ALERTS}.`,
  );
  report.check(
    Math.max(...rates) < MAX_ALERTS_OF_ONE,
    `One business gets ${Math.max(...rates)} alerts a month, not fewer than ${MAX_ALERTS_OF_ONE}.`,
  );

  const anomalies = firstOfEachKind(all.flatMap((books) => [...anomaliesIn(books)]));
  const found = anomalies.filter((anomaly) => isFound(anomaly, detect));
  report.section('made-up books with one anomaly of each kind');
  report.add({ name: 'found', value: found.length, unit: 'anomalies', limit: anomalies.length });
  report.check(
    found.length === anomalies.length,
    `The detectors find ${found.length} of ${anomalies.length} anomalies.`,
  );
}

type Named = Anomaly & { readonly kind: string };

const firstOfEachKind = (anomalies: readonly Named[]): Named[] => [
  ...new Map(anomalies.toReversed().map((anomaly) => [anomaly.kind, anomaly])).values(),
];
