import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import type { DigestLinks } from '../../model/links.ts';

/** Links to the previous and the next digest. */
export function DigestNavigation(props: {
  readonly date: BusinessDate;
  readonly latest: BusinessDate | undefined;
  readonly links: DigestLinks;
}) {
  const { date, latest, links } = props;
  const next = neighbour(date, 1);
  return (
    <Group component="nav" gap="lg" fz="sm" aria-label="Digests before and after">
      <Way date={neighbour(date, -1)} links={links} arrow="before">
        Previous
      </Way>
      {latest !== undefined && next <= latest && (
        <Way date={next} links={links} arrow="after">
          Next
        </Way>
      )}
    </Group>
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
