import { anomaliesIn } from '../../../bench/alerts/synthetic/anomalies.ts';
import { falseAlertRateOf, isFound, TRADES } from '../../../bench/alerts/synthetic/measure.ts';
import { readSavedResult } from '../../../bench/alerts/figures/saved-result.ts';
import type { BarRow } from '../../bar-row.ts';

const WEEKS_PER_MONTH = 30.4375 / 7;
const MIN_SHARE = 0.9;
const MAX_FALSE_PER_WEEK = 0.5;

/**
 * Measures recall and false alerts on made-up books, which have no real owner to judge an alert. The
 * precision is that of the last benchmark folder with real labels.
 */
export const alertTruth: BarRow = {
  id: 'M7',
  title: 'how often alerts are right',
  unit: 'recall',
  bar: 'precision >= 0.90, recall >= 0.90, <= 0.5 false alerts a week; reported only',
  required: false,
  isQuick: false,
  run: async () => {
    const books = TRADES.map((make) => make());
    const anomalies = books.flatMap((one) => [...anomaliesIn(one)]);
    const found = anomalies.filter((anomaly) => isFound(anomaly)).length;
    const recall = found / anomalies.length;
    const rates = books.map((one) => falseAlertRateOf(one));
    const falseAWeek = rates.reduce((sum, rate) => sum + rate, 0) / rates.length / WEEKS_PER_MONTH;
    const { precision } = readSavedResult().shipped;
    return {
      figure:
        `recall ${found} of ${anomalies.length}, ${falseAWeek.toFixed(2)} false alerts a week, ` +
        `precision ${precision.toFixed(2)} in the last benchmark`,
      pass: recall >= MIN_SHARE && falseAWeek <= MAX_FALSE_PER_WEEK && precision >= MIN_SHARE,
      mode: 'made-up books',
    };
  },
};
