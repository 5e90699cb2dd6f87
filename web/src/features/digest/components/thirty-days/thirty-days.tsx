import { type Alert, numberOfAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import { type Measure, MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import { type BusinessDate, weekdayOf } from '@daily-snapshot/domain/calendar/business-date';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import {
  dayFigureFacts,
  figureText,
  rangeFacts,
  rangeText,
} from '@daily-snapshot/domain/digest/sections/figure';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { type CSSProperties, useState } from 'react';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import { dailyBarScale } from '../../model/daily-bar-scale.ts';
import { AlertsOfDay } from '../alerts/alerts-of-day.tsx';
import { DailyBarChart } from './daily-bar-chart.tsx';
import { DailyTable } from './daily-table.tsx';
import classes from './thirty-days.module.css';
import ticks from '../../../../charts/ticks.module.css';

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
  if (!day) {
    return (
      <p className={`${paper.paper} ${paper.note}`}>
        The days of your books are drawn here as soon as an account is connected.
      </p>
    );
  }
  return (
    <div className={paper.paper}>
      <div className={classes.readout}>
        <p className={classes.day}>{formatDay(day.date)}</p>
        <p className={paper.note}>
          As the books stand now. Choose a day to see its numbers.
          {payPeriodDays !== undefined &&
            ` Payroll is spread over ${payPeriodDays} days, in the days and in their ranges.`}
        </p>
        <AlertsOfDay alerts={about(alerts, day)} currency={currency} href={alertsHref} />
      </div>
      <div className={classes.strips} style={{ '--days': days.length } as CSSProperties}>
        {MEASURES.map((measure) => (
          <div key={measure}>
            <StripHead day={day} measure={measure} currency={currency} />
            <DailyBarChart
              scale={dailyBarScale(days, measure)}
              chosen={index}
              isClosed={days.map((one) => one.isClosed)}
              isFlagged={days.map((one) =>
                about(alerts, one).some((alert) => numberOfAlert(alert) === measure),
              )}
            />
          </div>
        ))}
        <WeekTicks days={days.map(({ date }) => date)} />
        <input
          type="range"
          className={classes.slider}
          aria-label="Day"
          aria-valuetext={inWords(day, currency, about(alerts, day).length)}
          min={0}
          max={days.length - 1}
          value={index}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </div>
      <ul className={classes.key} aria-hidden="true">
        <li>
          <i data-is="normal" /> normal range of the day
        </li>
        <li>
          <i data-is="day" /> the day
        </li>
        <li>
          <i data-is="out" /> outside of its range
        </li>
        {days.some(({ isClosed }) => isClosed) && (
          <li>
            <i data-is="closed" /> closed
          </li>
        )}
        {alerts.length > 0 && (
          <li>
            <i data-is="alert" /> an alert
          </li>
        )}
      </ul>
      <DailyTable days={days} currency={currency} alerts={alerts} />
    </div>
  );
}

function StripHead(props: {
  readonly day: DayOfStrip;
  readonly measure: Measure;
  readonly currency: string;
}) {
  const { day, measure, currency } = props;
  const { figure, range } = wordsOf(day, measure, currency);
  return (
    <div className={classes.head}>
      <span className={classes.name}>{MEASURE_NAMES[measure]}</span>
      <span className={classes.value}>
        {figure} {range && <span className={classes.range}>· {range}</span>}
      </span>
    </div>
  );
}

function wordsOf(day: DayOfStrip, measure: Measure, currency: string) {
  const { figures, expected, isClosed } = day;
  const money = moneyIn(currency);
  const range = expected[measure];
  return {
    figure: sentenceText(figureText(dayFigureFacts(figures, money, isClosed)[measure])),
    range: range && sentenceText(rangeText(rangeFacts(range, money))),
  };
}

const about = (alerts: readonly Alert[], { date }: DayOfStrip): readonly Alert[] =>
  alerts.filter((alert) => alert.date === date);

const inWords = (day: DayOfStrip, currency: string, alertCount: number): string =>
  [
    formatDay(day.date),
    ...MEASURES.map((measure) => {
      const { figure, range } = wordsOf(day, measure, currency);
      return `${MEASURE_NAMES[measure]} ${figure}${range ? `, ${range}` : ''}`;
    }),
    ...(alertCount > 0 ? [alertCount === 1 ? '1 alert' : `${alertCount} alerts`] : []),
  ].join('. ');

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The dates of the Mondays below the charts. */
function WeekTicks({ days }: { readonly days: readonly BusinessDate[] }) {
  return (
    <div className={ticks.ticks} aria-hidden="true">
      {days.map((date, index) =>
        weekdayOf(date) === 1 && index <= days.length - 3 ? (
          <span
            key={date}
            className={ticks.tick}
            style={{ left: `${(index / days.length) * 100}%` }}
          >
            {dayFormat.format(new Date(`${date}T00:00:00Z`))}
          </span>
        ) : null,
      )}
    </div>
  );
}
