import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { isReconciled } from '@daily-snapshot/domain/connections/reconcile';
import type {
  CheckedReconciliation,
  ReconciledDays,
} from '@daily-snapshot/domain/connections/reconciliation';
import { sourceFromConnection } from '@daily-snapshot/domain/connections/source-from-connection';
import { booksLagFacts } from '@daily-snapshot/domain/digest/sections/books-lag';
import { booksLagText } from '@daily-snapshot/domain/digest/texts/note-texts';
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
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';

const copy = CONNECTION_COPY.reconciliation;

/** Builds a link to the transactions of a date range and counterparty. */
export type LinesHref = (about: {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}) => string;

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
    return <p className={paper.note}>{copy.notYet}</p>;
  }
  const { state, basis, checkedAt, suspects, furtherSuspects } = reconciliation;
  const look = state === 'differs' ? `${paper.text} ${classes.attention}` : paper.text;
  return (
    <section aria-label={copy.label} className={classes.tie}>
      <p className={look}>
        <SentenceText
          sentence={reconciliationSummaryText(
            reconciliationFacts(name, reconciled, moneyIn(currency)),
          )}
        />
      </p>
      <p className={paper.note}>
        {copy.comparedAt(formatInstant(checkedAt, timeZone), copy.basis[basis])}
      </p>
      {suspects.length > 0 && (
        <>
          <h4 className={classes.subtitle}>{copy.suspects}</h4>
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
                        aria-label={`${who}, ${formatDay(date)}`}
                      >
                        {who}
                      </Link>
                    )}
                    <p className={paper.note}>
                      {formatDay(date)}, {category}. {copy.reasons[reason]}
                    </p>
                  </div>
                  <span className={classes.amount}>
                    <Money amountCents={amount} currency={currency} />
                  </span>
                </li>
              );
            })}
          </ul>
          {furtherSuspects > 0 && <p className={paper.note}>{copy.more(furtherSuspects)}</p>}
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
      <summary>{copy.compare}</summary>
      {parts.map((part) => (
        <table key={part.from}>
          <caption className={paper.note}>
            {isReconciled(part)
              ? copy.same(formatDay(part.from), formatDay(part.to))
              : copy.different(formatDay(part.from), formatDay(part.to))}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{CONNECTION_COPY.numberColumn}</VisuallyHidden>
              </th>
              <th scope="col">{copy.here}</th>
              <th scope="col">{copy.inBooks}</th>
            </tr>
          </thead>
          <tbody>
            {(['revenue', 'expenses', 'net'] as const).map((measure) => (
              <tr key={measure}>
                <th scope="row">{MEASURE_NAMES[measure]}</th>
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

/** Shows how many days the books are behind the bank, and how that affects the numbers. */
export function BooksLagNote(props: { readonly gap: BooksLag; readonly currency: string }) {
  const { gap, currency } = props;
  return (
    <Card component="section" aria-label={CONNECTION_COPY.lagLabel}>
      <Stack gap="xs">
        <p className={`${paper.text} ${classes.attention}`}>
          <SentenceText sentence={booksLagText(booksLagFacts(gap, moneyIn(currency)))} />
        </p>
        <p className={paper.note}>{CONNECTION_COPY.lag}</p>
      </Stack>
    </Card>
  );
}
