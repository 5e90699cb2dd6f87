import { Group, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import type { DigestLinks } from '../../model/links.ts';
import { addMonths, formatMonth, type Month } from '../../model/month.ts';
import classes from './archive.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.monthNavigation;

/** Links to the previous and the next month that have digests. */
export function MonthNavigation(props: {
  readonly month: Month;
  readonly first: Month | undefined;
  readonly last: Month;
  readonly links: DigestLinks;
}) {
  const { month, first, last, links } = props;
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className={classes.months}>
      <Title order={2}>{formatMonth(month)}</Title>
      <Group component="nav" gap="lg" fz="sm" aria-label={copy.label}>
        {first !== undefined && before >= first && (
          <Link to={links.archive(before)} className={paper.link}>
            <span aria-hidden="true">← </span>
            {formatMonth(before)}
          </Link>
        )}
        {after <= last && (
          <Link to={links.archive(after)} className={paper.link}>
            {formatMonth(after)}
            <span aria-hidden="true"> →</span>
          </Link>
        )}
      </Group>
    </div>
  );
}
