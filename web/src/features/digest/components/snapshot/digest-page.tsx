import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import type { DigestLinks } from '../../model/links.ts';
import { Alerts } from '../alerts/alerts.tsx';
import { DailyBreakdown } from '../numbers/daily-breakdown.tsx';
import { DigestSections } from '../sections/digest-sections.tsx';
import { Details } from './details.tsx';
import { DigestNotes } from './digest-summary.tsx';
import { DigestTop } from './digest-top.tsx';
import { Freshness } from './freshness.tsx';
import classes from './digest-page.module.css';

/** A digest as it was sent. It has the same facts and texts as its mail. */
export function DigestPage(props: {
  readonly snapshot: Snapshot;
  readonly alerts: readonly DigestAlert[];
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly links: DigestLinks;
  /** The alerts that can be answered here; absent if none is open, or for an earlier digest. */
  readonly answering?: { readonly panel: ReactNode; readonly ids: ReadonlySet<string> } | undefined;
  /** Says that the numbers are newer than the sent digest. */
  readonly updateNote?: string | undefined;
  /** The page that reviews guesses; absent if all are answered, or for viewers. */
  readonly reviewHref?: string | undefined;
  /** The last thirty days. */
  readonly strip: ReactNode;
  readonly navigation: ReactNode;
  /** A button that sends the e-mail of the digest again. */
  readonly resend?: ReactNode;
  /** The chart of the days ahead; absent for earlier digests. */
  readonly cashChart?: ReactNode;
}) {
  const { snapshot, alerts, builtAt, timeZone, links, answering, strip, navigation } = props;
  const { reviewHref, updateNote, cashChart, resend } = props;
  const { digestDay } = snapshot;
  const facts = digestFacts(snapshot, alerts, { isComplete: true });
  const view = digestView(facts);
  const postingsHref = (filter: PostingFilter) => links.postings(digestDay, filter);
  return (
    <Stack
      component="article"
      className={classes.page ?? ''}
      aria-label={copy.digestOf(formatDay(digestDay))}
    >
      <DigestTop
        facts={facts}
        view={view}
        alerts={alerts}
        links={links}
        answering={answering}
        updateNote={updateNote}
        reviewHref={reviewHref}
        navigation={navigation}
      />
      <Alerts
        alerts={view.alertList.alerts.filter(({ id }) => id === null || !answering?.ids.has(id))}
        hrefOf={links.alerts}
        {...(answering && { id: 'other-alerts' })}
      />
      <DigestNotes notes={view.notes} closedWeekdayHref={links.closedWeekday} />
      {view.days.length > 0 && <DailyBreakdown days={view.days} />}
      <DigestSections
        snapshot={snapshot}
        facts={facts}
        sections={view.sections}
        postingsHref={postingsHref}
        cashChart={cashChart}
      />
      {strip}
      {view.details && <Details details={view.details} />}
      <Freshness
        postingCount={snapshot.postingCount}
        reconciliations={view.reconciliations}
        connectionsHref={links.connections}
        sources={snapshot.sources}
        through={snapshot.covers.to}
        basis={snapshot.basis}
        builtAt={builtAt}
        timeZone={timeZone}
        mailHref={links.mail(digestDay)}
        comparisonHref={links.comparison(digestDay)}
      />
      {resend}
    </Stack>
  );
}
