import { BEHINDS, type Behind } from '@daily-snapshot/domain/digest/definition';
import { MEASURE_NAMES } from '@daily-snapshot/domain/digest/measure-words';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import type { LinesFilter } from '../model/links.ts';
import classes from './lines-of-number.module.css';

export const BEHIND_NAMES = {
  ...MEASURE_NAMES,
  'left-out': 'Not counted',
  unclassified: 'Not classified yet',
} as const satisfies Record<Behind, string>;

/** Which number's lines, of which day and of whom: each choice is an address. */
export function LinesFilters(props: {
  readonly snapshot: Snapshot;
  readonly filter: LinesFilter;
  readonly linesHref: (filter: LinesFilter) => string;
}) {
  const { snapshot, filter, linesHref } = props;
  const { behind, counterparty, day } = filter;
  const days = snapshot.days.map(({ date }) => date);
  const others = day !== undefined && !days.includes(day) ? [day] : [];
  return (
    <>
      <nav className={classes.filters} aria-label="Number">
        {BEHINDS.map((each) => (
          <Choice
            key={each}
            href={linesHref({ behind: each, day })}
            isChosen={each === behind && counterparty === undefined}
          >
            {BEHIND_NAMES[each]}
          </Choice>
        ))}
      </nav>
      {(days.length > 1 || others.length > 0) && (
        <nav className={classes.filters} aria-label="Day">
          <Choice href={linesHref({ behind, counterparty })} isChosen={day === undefined}>
            {days.length > 1 ? 'All days' : formatDay(snapshot.covers.to)}
          </Choice>
          {[...(days.length > 1 ? days : []), ...others].map((date) => (
            <Choice
              key={date}
              href={linesHref({ behind, counterparty, day: date })}
              isChosen={date === day}
            >
              {formatDay(date)}
            </Choice>
          ))}
        </nav>
      )}
      {counterparty !== undefined && (
        <div className={classes.filters}>
          <Choice href={linesHref({ behind, day })} isChosen>
            {counterparty} <span aria-hidden="true">×</span>
            <VisuallyHidden>: show all names</VisuallyHidden>
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
