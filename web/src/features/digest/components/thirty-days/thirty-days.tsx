import { type Alert, numberOfAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import { MEASURES, type Measure } from '@daily-snapshot/domain/baselines/daily-history';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { type BusinessDate, weekdayOf } from '@daily-snapshot/domain/calendar/business-date';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { type CSSProperties, useState } from 'react';
import { chartMoney } from '../../../../charts/chart-money.ts';
import { DaySlider } from '../../../../charts/day-slider.tsx';
import ticks from '../../../../charts/ticks.module.css';
import paper from '../../../../ui/layout/paper.module.css';
import { formatDay, formatShortDay } from '../../../../ui/text/format-date.ts';
import { CHART_COPY as copy } from '../../model/chart-copy.ts';
import { dayText } from '../../model/day-text.ts';
import { AlertsOfDay } from '../alerts/alerts-of-day.tsx';
import { ChartKey } from './chart-key.tsx';
import { DailyTable } from './daily-table.tsx';
import { MeasureStrip } from './measure-strip.tsx';
import classes from './thirty-days.module.css';

/** The last thirty days, each with its expected range and its alerts. */
export function ThirtyDays(props: {
  readonly days: readonly DayOfStrip[];
  readonly currency: string;
  readonly alerts?: readonly Alert[] | undefined;
  readonly alertsHref: string;
  /** The days over which payroll is spread; absent if the days are shown as booked. */
  readonly payPeriodDays?: number | undefined;
}) {
  const { days, currency, alerts = [], alertsHref, payPeriodDays } = props;
  const [chosen, setChosen] = useState(days.length - 1);
  const index = Math.min(chosen, days.length - 1);
  const day = days[index];
  if (!day) return <p className={`${paper.paper} ${paper.note}`}>{copy.noDays}</p>;
  const ofDay = alerts.filter((alert) => alert.date === day.date);
  return (
    <div className={paper.paper}>
      <div className={classes.readout}>
        <p className={classes.day}>{formatDay(day.date)}</p>
        <p className={paper.note}>
          {copy.chooseDay}
          {payPeriodDays !== undefined && ` ${copy.payrollSpread(payPeriodDays)}`}
        </p>
        <AlertsOfDay alerts={ofDay} currency={currency} href={alertsHref} />
      </div>
      <div
        className={classes.strips}
        style={{ '--gutter': gutter(days, currency) } as CSSProperties}
      >
        {MEASURES.map((measure) => (
          <MeasureStrip
            key={measure}
            measure={measure}
            days={days}
            chosen={index}
            currency={currency}
            alerts={alerts.filter((alert) => numberOfAlert(alert) === measure)}
          />
        ))}
        <WeekTicks days={days.map(({ date }) => date)} />
        <DaySlider
          days={days.length}
          chosen={index}
          label={copy.day}
          text={inWords(day, currency, ofDay.length)}
          onChoose={setChosen}
        />
      </div>
      <ChartKey
        hasClosed={days.some(({ isClosed }) => isClosed)}
        hasAlerts={alerts.some(({ level }) => level !== 'critical')}
        hasCritical={alerts.some(({ level }) => level === 'critical')}
      />
      <DailyTable days={days} currency={currency} alerts={alerts} />
    </div>
  );
}

/** Returns the width that the longest label at the right of the charts needs. */
function gutter(days: readonly DayOfStrip[], currency: string): string {
  const lengths = days.flatMap(({ expected }) =>
    MEASURES.flatMap((measure) => {
      const range = expected[measure];
      return range ? [range.low, range.high].map((end) => chartMoney(end, currency).length) : [];
    }),
  );
  return `${Math.max(0, ...lengths) * 0.46 + 0.6}rem`;
}

function inWords(day: DayOfStrip, currency: string, alertCount: number): string {
  const ofMeasure = (measure: Measure) => {
    const { figure, range } = dayText(day, measure, currency);
    return `${MEASURE_NAMES[measure]} ${figure}${range ? `, ${range}` : ''}`;
  };
  return [
    formatDay(day.date),
    ...MEASURES.map(ofMeasure),
    ...(alertCount > 0 ? [copy.alertCount(alertCount)] : []),
  ].join('. ');
}

/** The dates of the Mondays below the charts. */
function WeekTicks({ days }: { readonly days: readonly BusinessDate[] }) {
  return (
    <div className={classes.ticks} aria-hidden="true">
      <div className={ticks.ticks}>
        {days.map((date, index) =>
          weekdayOf(date) === 1 && index <= days.length - 4 ? (
            <span
              key={date}
              className={ticks.tick}
              style={{ left: `${(index / days.length) * 100}%` }}
            >
              {formatShortDay(date)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}
