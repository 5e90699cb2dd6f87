import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import type { DigestLinks } from '../../model/links.ts';
import { PAGE_COPY } from '../../model/page-copy.ts';
import classes from './digest-page.module.css';

const copy = PAGE_COPY.digestNavigation;

/** Links to the previous and the next digest. */
export function DigestNavigation(props: {
  readonly date: BusinessDate;
  readonly latest: BusinessDate | undefined;
  readonly links: DigestLinks;
}) {
  const { date, latest, links } = props;
  const next = neighbour(date, 1);
  return (
    <nav className={classes.navigation} aria-label={copy.region}>
      <Way date={neighbour(date, -1)} links={links} arrow="before">
        {copy.previous}
      </Way>
      {latest !== undefined && next <= latest && (
        <Way date={next} links={links} arrow="after">
          {copy.next}
        </Way>
      )}
    </nav>
  );
}

function Way(props: {
  readonly date: BusinessDate;
  readonly links: DigestLinks;
  readonly arrow: 'before' | 'after';
  readonly children: string;
}) {
  const { date, links, arrow, children } = props;
  return (
    <Link
      to={links.snapshot(date)}
      className={paper.link}
      aria-label={`${children}: ${formatDay(date)}`}
    >
      {arrow === 'before' && <span aria-hidden="true">← </span>}
      {children}
      {arrow === 'after' && <span aria-hidden="true"> →</span>}
    </Link>
  );
}

function neighbour(date: BusinessDate, step: 1 | -1): BusinessDate {
  let day = addDays(date, step);
  while (!isDigestDay(day)) day = addDays(day, step);
  return day;
}
