import { DEFINITIONS } from '@daily-snapshot/domain/digest/build/number-definitions';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { isolated } from '@daily-snapshot/domain/text/graphemes';
import { figureFacts } from '@daily-snapshot/domain/digest/sections/figure';
import { periodFacts, periodText } from '@daily-snapshot/domain/digest/sections/period';
import { figureText } from '@daily-snapshot/domain/digest/sections/figure';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import type { DigestLinks } from '../../model/links.ts';
import { reportedFigure } from '../../model/reported-figure.ts';
import { NUMBER_NAMES, FigureTransactionFilters } from './transaction-filters.tsx';
import classes from './figure-transactions.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.figureTransactions;

/** A number with its definition, its filters and its transactions. */
export function FigureTransactions(props: {
  readonly snapshot: Snapshot;
  readonly filter: PostingFilter;
  readonly links: DigestLinks;
  /** The list of transactions. */
  readonly children: ReactNode;
}) {
  const { snapshot, filter, links, children } = props;
  const { digestDay, currency } = snapshot;
  const { number, counterparty, day } = filter;
  const reported = reportedFigure(snapshot, filter);
  const isRestated = snapshot.payrollSpread?.state === 'spread' && number !== 'revenue';
  const name = NUMBER_NAMES[number];
  return (
    <Stack component="article" gap="lg" aria-label={texts.title(name)}>
      <Stack gap={6}>
        <Link to={links.snapshot(digestDay)} className={paper.link}>
          <span aria-hidden="true">← </span>
          {copy.digestOf(formatDay(digestDay))}
        </Link>
        <Title order={2}>
          {counterparty === undefined ? name : `${name}: ${isolated(counterparty)}`}
        </Title>
        <p className={paper.note}>
          {day === undefined ? (
            <SentenceText sentence={periodText(periodFacts(snapshot))} />
          ) : (
            formatDay(day)
          )}
        </p>
      </Stack>
      <FigureTransactionFilters
        snapshot={snapshot}
        filter={filter}
        postingsHref={(next) => links.postings(digestDay, next)}
      />
      <section className={paper.paper} aria-label={copy.figure.definition}>
        <p className={paper.text}>{DEFINITIONS[number]}</p>
        {reported && (
          <div className={classes.sum}>
            <span className={paper.note}>
              {isRestated ? copy.figure.booked : copy.figure.inDigest}
            </span>
            <p className={classes.figure}>
              <SentenceText
                sentence={figureText(figureFacts(reported, moneyIn(currency)))}
                hasQuietCents
              />
            </p>
          </div>
        )}
      </section>
      <section className={paper.paper} aria-label={copy.figure.list}>
        {children}
      </section>
    </Stack>
  );
}
