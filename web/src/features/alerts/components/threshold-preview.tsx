import {
  PREVIEW_DAYS,
  type ThresholdPreview,
  thresholdPreviewOf,
} from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { absoluteCents, cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { formatDay } from '../../../ui/text/format-date.ts';
import { Money } from '../../../ui/text/money.tsx';
import paper from '../../../ui/layout/paper.module.css';
import type { TypedDraft } from '../model/threshold-draft.ts';
import { previewScale } from '../model/preview-scale.ts';
import { LIMIT_COPY as copy } from '../model/alert-copy.ts';
import { thresholdSubject } from '../model/threshold-text.ts';
import type { ThresholdValues } from '../model/threshold-values.ts';
import { ThresholdChart } from './threshold-chart.tsx';
import classes from './thresholds.module.css';

/** A preview of fewer days predicts little. */
const FEW_DAYS = 60;

/** The number of recent crossings listed at once. Older ones are shown on demand. */
const MAX_LISTED = 6;

/** Shows what a threshold would have sent in the last year, computed while the user types. */
export function ThresholdPreviewPanel(props: {
  readonly draft: TypedDraft;
  readonly tried: ThresholdValues;
  readonly currency: string;
}) {
  const { draft, tried, currency } = props;
  const { limit, limitFault, scope } = draft;
  const { values, books, smallest } = tried;
  const hasValidLimit = limit !== null && limitFault === null;
  const preview = thresholdPreviewOf({ ...scope, limit: limit ?? cents(0) }, values, books);
  const shown = hasValidLimit ? preview : { ...preview, crossings: [] };
  const scale = previewScale(shown, limit, scope.window === 'day' && scope.measure !== 'cash');
  const days = preview.days.length;
  if (!scale) {
    return (
      <p className={paper.text}>{scope.measure === 'cash' ? copy.noCash : copy.nothingToTry}</p>
    );
  }
  const whole = (amount: Cents) => formatMoney(amount, currency, { precision: 'rounded' });
  const [low, high] = [whole(lowestValue(preview)), whole(highestValue(preview))];
  const last = preview.days.findLast(({ value }) => value !== null);
  return (
    <>
      <p className={classes.count} role="status">
        {hasValidLimit
          ? copy.wouldHaveBeen(
              days === PREVIEW_DAYS ? copy.year : copy.days(days),
              shown.crossings.length,
            )
          : copy.amountFirst}
      </p>
      <p className={paper.note}>
        {last?.value == null
          ? copy.range(thresholdSubject(scope), low, high)
          : copy.rangeWithLast(
              thresholdSubject(scope),
              low,
              high,
              whole(last.value),
              formatDay(last.date),
            )}
      </p>
      <ThresholdChart scale={scale} ticks={monthTicks(preview.days.map(({ date }) => date))} />
      <ul className={classes.key} aria-hidden="true">
        <li>
          {scale.bars.length > 0 ? (
            <>
              <i data-is="day" /> {copy.keyDay}
            </>
          ) : (
            <>
              <i data-is="number" /> {copy.keyNumber}
            </>
          )}
        </li>
        {limit !== null && (
          <li>
            <i data-is="limit" /> {copy.keyLimit(formatMoney(limit, currency))}
          </li>
        )}
        {shown.crossings.length > 0 && (
          <li>
            <i data-is="crossing" /> {copy.keyAlert}
          </li>
        )}
      </ul>
      {smallest !== null && limit !== null && limit < smallest && (
        <p className={paper.note}>{copy.manyLarger(formatMoney(smallest, currency))}</p>
      )}
      {days < FEW_DAYS && <p className={paper.note}>{copy.fewDays(days)}</p>}
      <Crossings crossings={shown.crossings} limit={limit} currency={currency} />
    </>
  );
}

const knownValues = ({ days }: ThresholdPreview): readonly Cents[] =>
  days.flatMap(({ value }) => value ?? []);

const lowestValue = (preview: ThresholdPreview): Cents => cents(Math.min(...knownValues(preview)));

const highestValue = (preview: ThresholdPreview): Cents => cents(Math.max(...knownValues(preview)));

type Crossing = ThresholdPreview['crossings'];

function Crossings(props: {
  readonly crossings: Crossing;
  readonly limit: Cents | null;
  readonly currency: string;
}) {
  const { limit, currency } = props;
  const latest = props.crossings.toReversed();
  if (latest.length === 0 || limit === null) return null;
  const [first, rest] = [latest.slice(0, MAX_LISTED), latest.slice(MAX_LISTED)];
  return (
    <>
      <CrossingTable crossings={first} limit={limit} currency={currency} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{copy.earlier(rest.length)}</summary>
          <CrossingTable crossings={rest} limit={limit} currency={currency} />
        </details>
      )}
    </>
  );
}

function CrossingTable(props: {
  readonly crossings: Crossing;
  readonly limit: Cents;
  readonly currency: string;
}) {
  const { crossings, limit, currency } = props;
  return (
    <table className={paper.table}>
      <thead>
        <tr>
          <th scope="col">{copy.crossed}</th>
          <th scope="col">{copy.value}</th>
          <th scope="col">{copy.offBy}</th>
        </tr>
      </thead>
      <tbody>
        {crossings.map(({ date, value }) => (
          <tr key={date}>
            <th scope="row">
              {formatDay(date)}, {date.slice(0, 4)}
            </th>
            <td>
              <Money amountCents={value} currency={currency} />
            </td>
            <td>
              <Money amountCents={absoluteCents(cents(value - limit))} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** More labels do not fit below a chart on a phone. */
const MAX_TICKS = 6;

/**
 * Returns the positions of month starts in percent of the width. Leaves out the last label if it
 * would overflow.
 */
function monthTicks(
  days: readonly BusinessDate[],
): readonly { readonly left: number; readonly label: string }[] {
  const firsts = days.flatMap((date, index) => (date.endsWith('-01') ? [{ date, index }] : []));
  const step = Math.ceil(firsts.length / MAX_TICKS);
  return firsts
    .filter((_, nth) => nth % step === 0)
    .map(({ date, index }) => ({
      left: (100 * index) / days.length,
      label: `${monthFormat.format(new Date(`${date}T00:00:00Z`))}${date.includes('-01-') ? ` ${date.slice(0, 4)}` : ''}`,
    }))
    .filter(({ left }) => left < 90);
}
