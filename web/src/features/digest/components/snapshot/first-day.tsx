import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import type { DigestLinks } from '../../model/links.ts';
import { DailyBreakdown } from '../numbers/daily-breakdown.tsx';
import { HeadlineNumbers } from '../numbers/headline-numbers.tsx';
import { DigestSections } from '../sections/digest-sections.tsx';
import classes from './digest-page.module.css';
import { DigestNotes, DigestSummary } from './digest-summary.tsx';

/** The last complete day of a business that has not received a digest yet. */
export function FirstDay(props: {
  readonly snapshot: Snapshot;
  readonly links: DigestLinks;
  /** The alerts that need an answer. */
  readonly openAlerts?: ReactNode;
  /** The most useful findings in the history. */
  readonly findings?: ReactNode;
  readonly reviewHref?: string | undefined;
  readonly cashChart?: ReactNode;
  /** Follows the numbers. */
  readonly children?: ReactNode;
}) {
  const { snapshot, links, openAlerts, findings, reviewHref, cashChart, children } = props;
  const facts = digestFacts(snapshot, [], { isComplete: true });
  const view = digestView(facts);
  const postingsHref = (filter: PostingFilter) => links.postings(snapshot.digestDay, filter);
  return (
    <Stack component="section" gap="xl" aria-labelledby="first-day">
      <Stack gap="sm">
        <p className={classes.kicker}>{copy.latestCompleteDay}</p>
        <DigestSummary view={view} id="first-day" />
        {openAlerts}
      </Stack>
      <HeadlineNumbers
        facts={facts}
        numbers={view.numbers}
        alerts={[]}
        postingsHref={(number) => postingsHref({ number })}
        reviewHref={reviewHref}
      />
      <DigestNotes notes={view.notes} closedWeekdayHref={links.closedWeekday} />
      {findings}
      {children}
      {view.days.length > 0 && <DailyBreakdown days={view.days} />}
      <DigestSections
        snapshot={snapshot}
        facts={facts}
        sections={view.sections}
        postingsHref={postingsHref}
        cashChart={cashChart}
      />
    </Stack>
  );
}
