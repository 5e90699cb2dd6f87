import { byUrgency } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Measure } from '@daily-snapshot/domain/baselines/daily-history';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { amountOf } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { sumCents } from '@daily-snapshot/domain/money/cents';
import { chartMoney } from '../../../../charts/chart-money.ts';
import { formatShortDay } from '../../../../ui/text/format-date.ts';
import { CHART_COPY as copy } from '../../model/chart-copy.ts';
import { dailyBarScale, type DailyBarScale } from '../../model/daily-bar-scale.ts';
import { dayText } from '../../model/day-text.ts';
import { thirtyDayFinding } from '../../model/thirty-day-finding.ts';
import { DailyBarChart, drawnPosition } from './daily-bar-chart.tsx';
import classes from './thirty-days.module.css';

/** The chart of one number with the amounts of the first, the last and the chosen day. */
export function MeasureStrip(props: {
  readonly measure: Measure;
  readonly days: readonly DayOfStrip[];
  readonly chosen: number;
  readonly currency: string;
  /** The alerts about this number. */
  readonly alerts: readonly Alert[];
}) {
  const { measure, days, chosen, currency, alerts } = props;
  const scale = dailyBarScale(days, measure);
  const day = days[chosen];
  const known = days.flatMap(({ figures }) => amountOf(figures[measure]) ?? []);
  const levelOn = (one: DayOfStrip) =>
    byUrgency(alerts.filter(({ date }) => date === one.date))[0]?.level ?? null;
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.name}>
          {MEASURE_NAMES[measure]}
          <span className={classes.sum}>
            {copy.sumOfDays(known.length, chartMoney(sumCents(known), currency))}
          </span>
        </span>
        {day && <ChosenValue {...dayText(day, measure, currency)} />}
      </div>
      <div className={classes.plot}>
        <DailyBarChart
          scale={scale}
          chosen={chosen}
          isClosed={days.map(({ isClosed }) => isClosed)}
          flags={days.map(levelOn)}
          hasProfits={measure === 'net'}
          summary={thirtyDayFinding(days, measure, currency)}
        />
        {day && (
          <RangeEnds
            range={day.expected[measure]}
            band={scale.bars[chosen]?.band ?? null}
            currency={currency}
          />
        )}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <EndValue day={days[0]} measure={measure} currency={currency} />
        <EndValue day={days.at(-1)} measure={measure} currency={currency} />
      </div>
    </div>
  );
}

function ChosenValue({ figure, range }: ReturnType<typeof dayText>) {
  return (
    <span className={classes.value}>
      {figure} {range && <span className={classes.range}>· {range}</span>}
    </span>
  );
}

function EndValue(props: {
  readonly day: DayOfStrip | undefined;
  readonly measure: Measure;
  readonly currency: string;
}) {
  if (!props.day) return null;
  const amount = amountOf(props.day.figures[props.measure]);
  return (
    <span>
      {formatShortDay(props.day.date)}: {amount === null ? '—' : chartMoney(amount, props.currency)}
    </span>
  );
}

/** The smallest distance of two labels, in percent of the height. */
const LABEL_GAP = 20;

/** The ends of the chosen day’s range in whole dollars, beside the chart. */
function RangeEnds(props: {
  readonly range: DayOfStrip['expected'][Measure];
  readonly band: DailyBarScale['bars'][number]['band'];
  readonly currency: string;
}) {
  const { range, band, currency } = props;
  if (!range || !band) return null;
  const [top, bottom] = [drawnPosition(band.top), drawnPosition(band.top + band.height)];
  const half = Math.max(LABEL_GAP, bottom - top) / 2;
  const center = Math.min(94 - half, Math.max(6 + half, (top + bottom) / 2));
  return (
    <div aria-hidden="true">
      {range.high !== range.low && (
        <span className={classes.rangeEnd} style={{ top: `${center - half}%` }}>
          {chartMoney(range.high, currency)}
        </span>
      )}
      <span className={classes.rangeEnd} style={{ top: `${center + half}%` }}>
        {chartMoney(range.low, currency)}
      </span>
    </div>
  );
}
