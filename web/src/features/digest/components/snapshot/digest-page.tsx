import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import { digestView } from '@daily-snapshot/domain/digest/render/digest-view';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import type { DigestLinks } from '../../model/links.ts';
import { Alerts } from '../alerts/alerts.tsx';
import { DailyBreakdown } from '../numbers/daily-breakdown.tsx';
import { DigestSections } from '../sections/digest-sections.tsx';
import { DigestSummary } from './digest-summary.tsx';
import { Freshness } from './freshness.tsx';
import { HeadlineNumbers } from '../numbers/headline-numbers.tsx';
import classes from './digest-page.module.css';
import { ReconciledBadge } from './reconciled-badge.tsx';

/** A digest as it was sent. It has the same facts and texts as its mail. */
export function DigestPage(props: {
  readonly snapshot: Snapshot;
  readonly alerts: readonly DigestAlert[];
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly links: DigestLinks;
  /** How many alerts need an answer today; 0 for an earlier digest. */
  readonly openAlerts: number;
  /** The page that reviews guesses; absent if all are answered, or for viewers. */
  readonly reviewHref?: string | undefined;
  /** The last thirty days. */
  readonly strip: ReactNode;
  readonly navigation: ReactNode;
}) {
  const { snapshot, alerts, builtAt, timeZone, links, openAlerts, strip, navigation } = props;
  const { reviewHref } = props;
  const { digestDay } = snapshot;
  const facts = digestFacts(snapshot, alerts, { isComplete: true });
  const view = digestView(facts);
  const postingsHref = (filter: PostingFilter) => links.postings(digestDay, filter);
  return (
    <Stack component="article" gap="xl" aria-label={`Digest of ${formatDay(digestDay)}`}>
      <Stack gap="sm">
        <div className={paper.head}>
          <p className={classes.kicker}>Digest of {formatDay(digestDay)}</p>
          {navigation}
        </div>
        <DigestSummary view={view} closedWeekdayHref={links.closedWeekday} />
      </Stack>
      <HeadlineNumbers
        facts={facts}
        numbers={view.numbers}
        alerts={alerts}
        postingsHref={(number) => postingsHref({ number })}
        reviewHref={reviewHref}
      />
      <ReconciledBadge reconciliations={view.reconciliations} href={links.connections} />
      {view.days.length > 0 && <DailyBreakdown days={view.days} />}
      <DigestSections
        snapshot={snapshot}
        facts={facts}
        sections={view.sections}
        postingsHref={postingsHref}
      />
      <Alerts alerts={view.alertList.alerts} hrefOf={links.alerts} />
      <Stack gap="xs">
        <p className={classes.action} data-attention={view.action.isNeeded || undefined}>
          <span>
            <SentenceText sentence={view.action.sentence} />
          </span>
        </p>
        {!view.action.isNeeded && openAlerts > 0 && (
          <p className={paper.note}>
            <Link className={paper.link} to={links.alerts()}>
              {openAlerts === 1 ? '1 alert still waits' : `${openAlerts} alerts still wait`} for an
              answer
            </Link>
            .
          </p>
        )}
      </Stack>
      {strip}
      <Freshness
        freshness={view.freshness}
        sources={snapshot.sources}
        through={snapshot.covers.to}
        basis={snapshot.basis}
        builtAt={builtAt}
        timeZone={timeZone}
        mailHref={links.mail(digestDay)}
        comparisonHref={links.comparison(digestDay)}
      />
    </Stack>
  );
}
