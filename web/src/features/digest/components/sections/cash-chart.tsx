import type { CashDay, CashProjection } from '@daily-snapshot/domain/baselines/cash-projection';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { useState } from 'react';
import { chartMoney } from '../../../../charts/chart-money.ts';
import { DaySlider } from '../../../../charts/day-slider.tsx';
import { formatDay, formatShortDay } from '../../../../ui/text/format-date.ts';
import { Money } from '../../../../ui/text/money.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import { CASH_COPY as copy, cashFinding } from '../../model/cash-copy.ts';
import { cashScale } from '../../model/cash-scale.ts';
import chart from '../../../../charts/chart.module.css';
import classes from './cash-card.module.css';
import { CashDaysTable } from './cash-days-table.tsx';

/** Cash on each of the next fourteen days, with its range, its floor, its bills and its receipts. */
export function CashChart(props: {
  readonly projection: CashProjection;
  readonly floor: Cents;
  readonly currency: string;
}) {
  const { projection, floor, currency } = props;
  const { days, events, pastError } = projection;
  const [chosen, setChosen] = useState(0);
  const scale = cashScale(projection, floor);
  const day = days[chosen];
  const [first, last] = [days[0], days.at(-1)];
  if (!day || !first || !last) return null;
  const eventsOn = (date: BusinessDate) => events.filter((event) => event.date === date);
  const ofDay = eventsOn(day.date);
  const lowest = scale.lowest === null ? undefined : days[scale.lowest];
  return (
    <div className={classes.cash}>
      <p className={classes.readout}>
        <strong>{formatDay(day.date)}</strong>: {dayInWords(day, currency)}
      </p>
      <ul className={classes.events}>
        {ofDay.map(({ name, amount }) => (
          <li key={`${name} ${amount}`}>
            <bdi>{name}</bdi> <Money amountCents={amount} currency={currency} isSigned />
          </li>
        ))}
        {ofDay.length === 0 && <li>{copy.noEvents}</li>}
      </ul>
      <div className={classes.plot}>
        <svg
          className={classes.chart}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={cashFinding(projection, floor, currency)}
        >
          {scale.range !== null && <polygon className={classes.range} points={scale.range} />}
          <line className={chart.zero} x1={0} x2={100} y1={scale.zero} y2={scale.zero} />
          <line className={classes.floor} x1={0} x2={100} y1={scale.floor} y2={scale.floor} />
          <polyline
            className={classes.path}
            points={scale.points.map(({ left, top }) => `${left},${top}`).join(' ')}
          />
        </svg>
        {scale.points.map(({ left, top }, index) => {
          const date = days[index]?.date;
          const due = date ? eventsOn(date) : [];
          return (
            <div key={left} aria-hidden="true">
              {(index === chosen || index === scale.lowest) && (
                <span
                  className={classes.point}
                  data-is={pointTone(days[index], floor, index === scale.lowest)}
                  style={{ left: `${left}%`, top: `calc(var(--height) * ${top / 100})` }}
                />
              )}
              {due.some(({ amount }) => amount > 0) && (
                <span className={classes.event} data-is="receipt" style={{ left: `${left}%` }} />
              )}
              {due.some(({ amount }) => amount < 0) && (
                <span className={classes.event} data-is="bill" style={{ left: `${left}%` }} />
              )}
            </div>
          );
        })}
        <DaySlider
          days={days.length}
          chosen={chosen}
          label={copy.day}
          text={`${formatDay(day.date)}. ${dayInWords(day, currency)}`}
          onChoose={setChosen}
        />
      </div>
      <div className={classes.labels} aria-hidden="true">
        <span>
          {copy.today}: {chartMoney(first.amount, currency)}
        </span>
        {lowest && lowest !== last && (
          <span>
            {formatShortDay(lowest.date)}: {chartMoney(lowest.amount, currency)}
          </span>
        )}
        <span>
          {copy.inDays(days.length - 1)}: {chartMoney(last.amount, currency)}
        </span>
      </div>
      <ul className={classes.key} aria-hidden="true">
        {scale.range !== null && <KeyEntry is="range" />}
        <KeyEntry is="floor" />
        <KeyEntry is="receipt" />
        <KeyEntry is="bill" />
      </ul>
      {pastError && (
        <p className={paper.note}>
          {copy.pastError(pastError.forecasts, chartMoney(pastError.median, currency))}
        </p>
      )}
      <CashDaysTable days={days} eventsOn={eventsOn} currency={currency} />
    </div>
  );
}

const KeyEntry = ({ is }: { readonly is: keyof typeof copy.key }) => (
  <li>
    <i className={is === 'range' ? chart.range : undefined} data-is={is} /> {copy.key[is]}
  </li>
);

/** Amber marks a low point below the floor. Red marks one below zero. */
function pointTone(day: CashDay | undefined, floor: Cents, isLowest: boolean) {
  if (!day || !isLowest || day.amount >= floor) return 'day';
  return day.amount < 0 ? 'critical' : 'low';
}

function dayInWords({ amount, range }: CashDay, currency: string): string {
  const expected = chartMoney(amount, currency);
  if (!range || range.low === range.high) return `${expected}.`;
  const probably = copy.range(chartMoney(range.low, currency), chartMoney(range.high, currency));
  return `${copy.expected(expected)}. ${probably}.`;
}
