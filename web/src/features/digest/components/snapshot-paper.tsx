import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { suggestAction } from '@daily-snapshot/domain/digest/action';
import type { DigestAlert } from '@daily-snapshot/domain/digest/alert-facts';
import { viewOf } from '@daily-snapshot/domain/digest/digest-view';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import type { DigestLinks, LinesFilter } from '../model/links.ts';
import { Alerts } from './alerts.tsx';
import { BesideNumbers } from './beside-numbers.tsx';
import { DaySplit } from './day-split.tsx';
import { Freshness } from './freshness.tsx';
import { HeadlineNumbers } from './headline-numbers.tsx';
import classes from './snapshot-paper.module.css';
import { TiedBadge } from './tied-badge.tsx';
import { Why } from './why.tsx';

/** A digest as it was told, and for ever after: the same facts and words as its mail. */
export function SnapshotPaper(props: {
  readonly snapshot: Snapshot;
  readonly alerts: readonly DigestAlert[];
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly links: DigestLinks;
  /** How many alerts want an answer today; 0 for the digest of a day gone by. */
  readonly openAlerts: number;
  /** The days around it. */
  readonly strip: ReactNode;
  readonly navigation: ReactNode;
}) {
  const { snapshot, alerts, builtAt, timeZone, links, openAlerts, strip, navigation } = props;
  const { digestDay } = snapshot;
  const facts = factsOf(snapshot, alerts);
  const view = viewOf(facts);
  const needsOwner = suggestAction(facts).do !== 'nothing';
  const linesHref = (filter: LinesFilter) => links.lines(digestDay, filter);
  return (
    <Stack component="article" gap="xl" aria-label={`Digest of ${formatDay(digestDay)}`}>
      <Stack gap="sm">
        <div className={classes.head}>
          <p className={classes.kicker}>Digest of {formatDay(digestDay)}</p>
          {navigation}
        </div>
        <Title order={2}>
          <Words sentence={view.period} />
        </Title>
        <p className={classes.lead}>
          <Words sentence={view.lead} />
        </p>
        {[view.waiting, view.ahead].map(
          (sentence, index) =>
            sentence && (
              <p key={index} className={paper.text}>
                <Words sentence={sentence} />
              </p>
            ),
        )}
      </Stack>
      <HeadlineNumbers
        facts={facts}
        numbers={view.numbers}
        alerts={alerts}
        linesHref={(behind) => linesHref({ behind })}
      />
      <TiedBadge facts={facts} sentences={view.tied} href={links.connections} />
      {facts.byDay.length > 0 && <DaySplit days={facts.byDay} />}
      <Why snapshot={snapshot} facts={facts} linesHref={linesHref} />
      <BesideNumbers snapshot={snapshot} facts={facts} linesHref={linesHref} />
      <Alerts alerts={alerts} currency={snapshot.currency} hrefOf={links.alerts} />
      <Stack gap="xs">
        <p className={classes.action} data-attention={needsOwner || undefined}>
          <span>
            <Words sentence={view.action} />
          </span>
        </p>
        {!needsOwner && openAlerts > 0 && (
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
        facts={facts}
        sources={snapshot.sources}
        through={snapshot.covers.to}
        basis={snapshot.basis}
        builtAt={builtAt}
        timeZone={timeZone}
        mailHref={links.mail(digestDay)}
        editionsHref={links.editions(digestDay)}
      />
    </Stack>
  );
}
