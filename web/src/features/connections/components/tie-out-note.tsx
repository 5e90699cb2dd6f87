import type { SuspectReason, TiedDays } from '@daily-snapshot/domain/connections/tie-out';
import { isTied } from '@daily-snapshot/domain/connections/tie-out';
import { sourceOf } from '@daily-snapshot/domain/connections/source-of';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Connection } from '@daily-snapshot/domain/contracts/connection';
import type { CheckedTieOut } from '@daily-snapshot/domain/contracts/tie-out';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { tiedFacts } from '@daily-snapshot/domain/digest/tie-out-facts';
import { tieOutWordsAlone } from '@daily-snapshot/domain/digest/tie-out-words';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay, formatInstant } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import paper from '../../../components/paper.module.css';
import { Words } from '../../../components/words.tsx';
import classes from './connections.module.css';

/** Where the lines of a day and a name are. */
export type LinesHref = (about: {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}) => string;

const REASONS: Readonly<Record<SuspectReason, string>> = {
  'told-otherwise': 'Corrected here: it counts as something else than in your books.',
  twice: 'Two lines alike; your books’ report has one of them.',
  'wrong-side': 'Your books’ report has it the other way round.',
  'not-in-report': 'Your books’ report does not have it.',
  'other-amount': 'Your books’ report has another amount.',
  missing: 'Your books’ report has so much more; we have no line for it.',
};

const BASIS = { cash: 'cash basis', accrual: 'accrual basis' } as const;

interface Props {
  readonly connection: Connection;
  readonly timeZone: TimeZone;
  readonly linesHref: LinesHref;
}

/** How the totals of connected books compare with their own profit and loss, and why they may differ. */
export function TieOutNote({ connection, timeZone, linesHref }: Props) {
  const { tieOut, name, currency } = connection;
  const { tied } = sourceOf(connection, timeZone);
  if (!tieOut || !tied) {
    return (
      <p className={classes.note}>
        Not compared with its own profit and loss yet: that happens with the first whole reading,
        and then every night.
      </p>
    );
  }
  const { state, basis, checkedAt, suspects, furtherSuspects } = tieOut;
  const look = state === 'differs' ? `${classes.sentence} ${classes.attention}` : classes.sentence;
  return (
    <section aria-label="Compared with its own profit and loss" className={classes.tie}>
      <p className={look}>
        <Words sentence={tieOutWordsAlone(tiedFacts(name, tied, moneyIn(currency)))} />
      </p>
      <p className={classes.note}>
        Compared {formatInstant(checkedAt, timeZone)}, {BASIS[basis]}.
      </p>
      {suspects.length > 0 && (
        <>
          <h4 className={classes.subtitle}>Lines to look at</h4>
          <ul className={classes.accounts}>
            {suspects.map((suspect, index) => {
              const { reason, lineId, date, category, counterparty, amount } = suspect;
              const who = counterparty === '' ? category : counterparty;
              return (
                <li key={index} className={classes.account}>
                  <div className={classes.what}>
                    {lineId === null ? (
                      who
                    ) : (
                      <Link
                        to={linesHref({ from: date, to: date, text: counterparty })}
                        className={paper.link}
                      >
                        {who}
                        <VisuallyHidden>, {formatDay(date)}</VisuallyHidden>
                      </Link>
                    )}
                    <p className={classes.note}>
                      {formatDay(date)}, {category}. {REASONS[reason]}
                    </p>
                  </div>
                  <span className={classes.amount}>
                    <Money amountCents={amount} currency={currency} />
                  </span>
                </li>
              );
            })}
          </ul>
          {furtherSuspects > 0 && (
            <p className={classes.note}>{furtherSuspects} more, each smaller than these.</p>
          )}
        </>
      )}
      <Months tieOut={tieOut} currency={currency} />
    </section>
  );
}

/** Month by month where the books tell months apart, and else all days together. */
function Months(props: { readonly tieOut: CheckedTieOut; readonly currency: string }) {
  const { tieOut, currency } = props;
  const parts: readonly TiedDays[] = tieOut.months.length > 0 ? tieOut.months : [tieOut];
  return (
    <details className={`${classes.receipt} ${classes.sides}`}>
      <summary>Side by side</summary>
      {parts.map((part) => (
        <table key={part.from}>
          <caption className={classes.note}>
            {formatDay(part.from)} to {formatDay(part.to)}
            {isTied(part) ? ': the same to the cent' : ': different'}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Number</VisuallyHidden>
              </th>
              <th scope="col">Here</th>
              <th scope="col">Your books’ report</th>
            </tr>
          </thead>
          <tbody>
            {(['revenue', 'expenses', 'net'] as const).map((measure) => (
              <tr key={measure}>
                <th scope="row">{MEASURES[measure]}</th>
                <td>
                  <Money amountCents={part.ours[measure]} currency={currency} />
                </td>
                <td>
                  <Money amountCents={part.stated[measure]} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </details>
  );
}

const MEASURES = { revenue: 'Revenue', expenses: 'Expenses', net: 'Net profit' } as const;
