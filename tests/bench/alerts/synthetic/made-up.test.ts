// Runs the detectors over made-up businesses of trades that they were not developed with. The results say
// nothing about how often alerts are right, but show where the reasoning of a detector fails.
import { mean } from '@daily-snapshot/domain/alerts/detectors/statistics/robust';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { describe, expect, it } from 'vitest';
import { anomaliesIn } from './anomalies.ts';
import { isFound, MAX_ALERTS, MAX_ALERTS_OF_ONE, falseAlertRateOf, TRADES } from './measure.ts';

/** The lowest share of found anomalies per kind, because other events may hide one in seven. */
const MIN_FOUND = 0.85;

describe('made-up businesses of other trades', () => {
  const all = TRADES.map((make) => make());

  it('get few alerts on books without an anomaly', () => {
    const rates = all.map((books) => falseAlertRateOf(books));
    expect(mean(rates)).toBeLessThan(MAX_ALERTS);
    expect(Math.max(...rates)).toBeLessThan(MAX_ALERTS_OF_ONE);
  });

  it('get an alert for at least 85% of the obvious anomalies of each kind', () => {
    const tried = all
      .flatMap((books) => [...anomaliesIn(books)])
      .map((anomaly) => ({ kind: anomaly.kind, isFound: isFound(anomaly) }));
    for (const [kind, of] of groupBy(tried, ({ kind }) => kind)) {
      const found = of.filter((one) => one.isFound).length / of.length;
      expect(found, kind).toBeGreaterThanOrEqual(MIN_FOUND);
    }
  });
});
