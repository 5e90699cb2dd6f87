import type { Measure } from '@daily-snapshot/domain/baselines/daily-history';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { amountOf } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { chartMoney } from '../../../charts/chart-money.ts';
import { formatDay } from '../../../ui/text/format-date.ts';
import { CHART_COPY as copy } from './chart-copy.ts';
import { dailyBarScale } from './daily-bar-scale.ts';

/** Returns the finding of a chart in words, for readers who do not see it. */
export function thirtyDayFinding(
  days: readonly DayOfStrip[],
  measure: Measure,
  currency: string,
): string {
  const name = MEASURE_NAMES[measure];
  const [highest] = days
    .flatMap(({ date, figures }) => {
      const amount = amountOf(figures[measure]);
      return amount === null ? [] : [{ date, amount }];
    })
    .toSorted((a, b) => b.amount - a.amount);
  if (!highest) return copy.unknown(name);
  const day = formatDay(highest.date);
  const amount = chartMoney(highest.amount, currency);
  const { bars } = dailyBarScale(days, measure);
  const withRange = bars.filter(({ band, state }) => band !== null && state === 'final').length;
  const outside = bars.filter(({ isOut }) => isOut).length;
  if (withRange === 0) return copy.noRange(name, day, amount);
  return outside === 0
    ? copy.allNormal(name, withRange, day, amount)
    : copy.someOutside({ name, outside, days: withRange, day, amount });
}
