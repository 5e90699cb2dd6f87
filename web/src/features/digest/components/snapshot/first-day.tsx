import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import type { DigestLinks } from '../../model/links.ts';
import { DailyBreakdown } from '../numbers/daily-breakdown.tsx';
import { HeadlineNumbers } from '../numbers/headline-numbers.tsx';
import { DigestSections } from '../sections/digest-sections.tsx';
import classes from './digest-page.module.css';
import { DigestSummary } from './digest-summary.tsx';

/** The last complete day of a business that has not received a digest yet. */
export function FirstDay(props: {
  readonly snapshot: Snapshot;
  readonly links: DigestLinks;
  /** How many alerts need an answer. */
  readonly openAlerts: number;
  readonly reviewHref?: string | undefined;
  /** Follows the numbers. */
  readonly children?: ReactNode;
}) {
  const { snapshot, links, openAlerts, reviewHref, children } = props;
  const facts = digestFacts(snapshot, [], { isComplete: true });
  const view = digestView(facts);
  const postingsHref = (filter: PostingFilter) => links.postings(snapshot.digestDay, filter);
  return (
    <Stack component="section" gap="xl" aria-labelledby="first-day">
      <Stack gap="sm">
        <p className={classes.kicker}>Your latest complete day</p>
        <DigestSummary view={view} closedWeekdayHref={links.closedWeekday} id="first-day" />
        {openAlerts > 0 && (
          <p className={paper.text}>
            <Link className={paper.link} to={links.alerts()}>
              {openAlerts === 1
                ? '1 alert of the last two weeks needs your answer'
                : `${openAlerts} alerts of the last two weeks need your answer`}
            </Link>
          </p>
        )}
      </Stack>
      <HeadlineNumbers
        facts={facts}
        numbers={view.numbers}
        alerts={[]}
        postingsHref={(number) => postingsHref({ number })}
        reviewHref={reviewHref}
      />
      {children}
      {view.days.length > 0 && <DailyBreakdown days={view.days} />}
      <DigestSections
        snapshot={snapshot}
        facts={facts}
        sections={view.sections}
        postingsHref={postingsHref}
      />
    </Stack>
  );
}
