import { DEFINITIONS } from '@daily-snapshot/domain/digest/definition';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import { figureFacts } from '@daily-snapshot/domain/digest/number-facts';
import { period } from '@daily-snapshot/domain/digest/day-words';
import { figureWords } from '@daily-snapshot/domain/digest/figure-words';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import type { DigestLinks, LinesFilter } from '../model/links.ts';
import { statedFigure } from '../model/stated-figure.ts';
import { BEHIND_NAMES, LinesFilters } from './lines-filters.tsx';
import classes from './lines-of-number.module.css';

/** A number opened: what it is, how it was made, and its lines. */
export function LinesOfNumber(props: {
  readonly snapshot: Snapshot;
  readonly filter: LinesFilter;
  readonly links: DigestLinks;
  /** The lines. */
  readonly children: ReactNode;
}) {
  const { snapshot, filter, links, children } = props;
  const { digestDay, currency } = snapshot;
  const { behind, counterparty, day } = filter;
  const stated = statedFigure(snapshot, filter);
  const name = BEHIND_NAMES[behind];
  return (
    <Stack component="article" gap="lg" aria-label={`Lines: ${name}`}>
      <Stack gap={6}>
        <Link to={links.snapshot(digestDay)} className={paper.link}>
          <span aria-hidden="true">← </span>Digest of {formatDay(digestDay)}
        </Link>
        <Title order={2}>{counterparty === undefined ? name : `${name}: ${counterparty}`}</Title>
        <p className={paper.note}>
          {day === undefined ? <Words sentence={period(factsOf(snapshot))} /> : formatDay(day)}
        </p>
      </Stack>
      <LinesFilters
        snapshot={snapshot}
        filter={filter}
        linesHref={(next) => links.lines(digestDay, next)}
      />
      <section className={paper.paper} aria-label="How it was made">
        <p className={paper.text}>{DEFINITIONS[behind]}</p>
        {stated && (
          <div className={classes.sum}>
            <span className={paper.note}>What the digest says</span>
            <p className={classes.figure}>
              <Words sentence={figureWords(figureFacts(stated, moneyIn(currency)))} hasQuietCents />
            </p>
          </div>
        )}
      </section>
      <section className={paper.paper} aria-label="Lines">
        {children}
      </section>
    </Stack>
  );
}
