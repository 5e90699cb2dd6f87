import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { isReconciled } from '@daily-snapshot/domain/connections/reconcile';
import type {
  CheckedReconciliation,
  ReconciledDays,
  SuspectReason,
} from '@daily-snapshot/domain/connections/reconciliation';
import { sourceFromConnection } from '@daily-snapshot/domain/connections/source-from-connection';
import { booksLagFacts, booksLagText } from '@daily-snapshot/domain/digest/sections/books-lag';
import {
  reconciliationFacts,
  reconciliationSummaryText,
} from '@daily-snapshot/domain/digest/sections/reconciliation';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { Card, Stack, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay, formatInstant } from '../../../ui/text/format-date.ts';
import { Money } from '../../../ui/text/money.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { SentenceText } from '../../../ui/text/digest-sentence.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import classes from './connections.module.css';

/** Builds a link to the transactions of a date range and counterparty. */
export type LinesHref = (about: {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}) => string;

const REASONS: Readonly<Record<SuspectReason, string>> = {
  'user-override': 'Corrected here: it counts as something else than in your books.',
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

/**
 * Compares the totals of connected books with their own profit and loss report, and explains
 * differences.
 */
export function ReconciliationNote({ connection, timeZone, linesHref }: Props) {
  const { reconciliation, name, currency } = connection;
  const { reconciled } = sourceFromConnection(connection, timeZone);
  if (!reconciliation || !reconciled) {
    return (
      <p className={paper.note}>
        Not compared with its own profit and loss yet: that happens with the first whole reading,
        and then every night.
      </p>
    );
  }
  const { state, basis, checkedAt, suspects, furtherSuspects } = reconciliation;
  const look = state === 'differs' ? `${paper.text} ${classes.attention}` : paper.text;
  return (
    <section aria-label="Compared with its own profit and loss" className={classes.tie}>
      <p className={look}>
        <SentenceText
          sentence={reconciliationSummaryText(
            reconciliationFacts(name, reconciled, moneyIn(currency)),
          )}
        />
      </p>
      <p className={paper.note}>
        Compared {formatInstant(checkedAt, timeZone)}, {BASIS[basis]}.
      </p>
      {suspects.length > 0 && (
        <>
          <h4 className={classes.subtitle}>Lines to look at</h4>
          <ul className={itemRow.list}>
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
                    <p className={paper.note}>
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
            <p className={paper.note}>{furtherSuspects} more, each smaller than these.</p>
          )}
        </>
      )}
      <Months reconciliation={reconciliation} currency={currency} />
    </section>
  );
}

/** Lists months if the books report by month, and otherwise one total. */
function Months(props: {
  readonly reconciliation: CheckedReconciliation;
  readonly currency: string;
}) {
  const { reconciliation, currency } = props;
  const parts: readonly ReconciledDays[] =
    reconciliation.months.length > 0 ? reconciliation.months : [reconciliation];
  return (
    <details className={`${classes.receipt} ${classes.sides}`}>
      <summary>Side by side</summary>
      {parts.map((part) => (
        <table key={part.from}>
          <caption className={paper.note}>
            {formatDay(part.from)} to {formatDay(part.to)}
            {isReconciled(part) ? ': the same to the cent' : ': different'}
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

/** Shows how many days the books are behind the bank, and how that affects the numbers. */
export function BooksLagNote(props: { readonly gap: BooksLag; readonly currency: string }) {
  const { gap, currency } = props;
  return (
    <Card component="section" aria-label="Books and bank">
      <Stack gap="xs">
        <p className={`${paper.text} ${classes.attention}`}>
          <SentenceText sentence={booksLagText(booksLagFacts(gap, moneyIn(currency)))} />
        </p>
        <p className={paper.note}>
          Until they are, we call the days since then incomplete. Nothing is added from the bank in
          their place: it would count twice once the books have it.
        </p>
      </Stack>
    </Card>
  );
}
