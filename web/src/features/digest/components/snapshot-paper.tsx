import { suggestAction } from '@daily-snapshot/domain/digest/action';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import { actionWords, lead, period } from '@daily-snapshot/domain/digest/sentence';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import type { DigestLinks, LinesFilter } from '../model/links.ts';
import { BesideNumbers } from './beside-numbers.tsx';
import { DaySplit } from './day-split.tsx';
import { Freshness } from './freshness.tsx';
import { HeadlineNumbers } from './headline-numbers.tsx';
import classes from './snapshot-paper.module.css';
import { Why } from './why.tsx';

/** A digest as it was told, and for ever after: the same facts and words as its mail. */
export function SnapshotPaper(props: {
  readonly snapshot: Snapshot;
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly links: DigestLinks;
  /** The days around it. */
  readonly strip: ReactNode;
  readonly navigation: ReactNode;
}) {
  const { snapshot, builtAt, timeZone, links, strip, navigation } = props;
  const { digestDay } = snapshot;
  const facts = factsOf(snapshot);
  const action = suggestAction(facts);
  const linesHref = (filter: LinesFilter) => links.lines(digestDay, filter);
  return (
    <Stack component="article" gap="xl" aria-label={`Digest of ${formatDay(digestDay)}`}>
      <Stack gap="sm">
        <div className={classes.head}>
          <p className={classes.kicker}>Digest of {formatDay(digestDay)}</p>
          {navigation}
        </div>
        <Title order={2}>
          <Words sentence={period(facts)} />
        </Title>
        <p className={classes.lead}>
          <Words sentence={lead(facts)} />
        </p>
      </Stack>
      <p className={classes.action} data-attention={action.do !== 'nothing' || undefined}>
        <span>
          <Words sentence={actionWords(action)} />
        </span>
      </p>
      <HeadlineNumbers facts={facts} linesHref={(behind) => linesHref({ behind })} />
      {facts.byDay.length > 0 && <DaySplit days={facts.byDay} />}
      <Why snapshot={snapshot} facts={facts} linesHref={linesHref} />
      {strip}
      <BesideNumbers snapshot={snapshot} facts={facts} linesHref={linesHref} />
      <Freshness
        facts={facts}
        basis={snapshot.basis}
        builtAt={builtAt}
        timeZone={timeZone}
        mailHref={links.mail(digestDay)}
      />
    </Stack>
  );
}
