import {
  NUMBER_SOURCES,
  type NumberSource,
} from '@daily-snapshot/domain/digest/build/number-definitions';
import { MEASURE_NAMES } from '@daily-snapshot/domain/baselines/measure-names';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import classes from './figure-transactions.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.transactionFilters;

export const NUMBER_NAMES = {
  ...MEASURE_NAMES,
  'left-out': copy.notCounted,
  'sales-tax': copy.salesTax,
  unclassified: copy.uncategorized,
} as const satisfies Record<NumberSource, string>;

/** The filters by number, day and counterparty. Each one is a link. */
export function FigureTransactionFilters(props: {
  readonly snapshot: Snapshot;
  readonly filter: PostingFilter;
  readonly postingsHref: (filter: PostingFilter) => string;
}) {
  const { snapshot, filter, postingsHref } = props;
  const { number, counterparty, day } = filter;
  const days = snapshot.days.map(({ date }) => date);
  const isOffered = (choice: NumberSource) =>
    choice !== 'sales-tax' || choice === number || snapshot.salesTax !== undefined;
  const others = day !== undefined && !days.includes(day) ? [day] : [];
  return (
    <>
      <nav className={classes.filters} aria-label={copy.number}>
        {NUMBER_SOURCES.filter(isOffered).map((choice) => (
          <Choice
            key={choice}
            href={postingsHref({ number: choice, day })}
            isChosen={choice === number && counterparty === undefined}
          >
            {NUMBER_NAMES[choice]}
          </Choice>
        ))}
      </nav>
      {(days.length > 1 || others.length > 0) && (
        <nav className={classes.filters} aria-label={copy.day}>
          <Choice href={postingsHref({ number, counterparty })} isChosen={day === undefined}>
            {days.length > 1 ? copy.allDays : formatDay(snapshot.covers.to)}
          </Choice>
          {[...(days.length > 1 ? days : []), ...others].map((date) => (
            <Choice
              key={date}
              href={postingsHref({ number, counterparty, day: date })}
              isChosen={date === day}
            >
              {formatDay(date)}
            </Choice>
          ))}
        </nav>
      )}
      {counterparty !== undefined && (
        <div className={classes.filters}>
          <Choice href={postingsHref({ number, day })} isChosen>
            <bdi>{counterparty}</bdi> <span aria-hidden="true">×</span>
            <VisuallyHidden>{copy.showAllNames}</VisuallyHidden>
          </Choice>
        </div>
      )}
    </>
  );
}

function Choice(props: {
  readonly href: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={props.href}
      className={classes.filter}
      aria-current={props.isChosen ? 'true' : undefined}
    >
      {props.children}
    </Link>
  );
}
