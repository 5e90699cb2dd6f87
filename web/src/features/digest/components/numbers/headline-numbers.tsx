import type { NumberView } from '@daily-snapshot/domain/digest/sections/numbers';
import type { DigestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { NumberFacts } from '@daily-snapshot/domain/digest/sections/numbers';
import { numberOfAlert, type Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Measure } from '@daily-snapshot/domain/baselines/daily-history';
import type { MoneyFact } from '@daily-snapshot/domain/text/fact';
import { say } from '@daily-snapshot/domain/text/sentence';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import wholeLink from '../../../../ui/layout/row-link.module.css';
import classes from './headline-numbers.module.css';
import { NumberExpectedRange } from './number-expected-range.tsx';

/** The three numbers, each with its expected range and a link to its transactions. */
export function HeadlineNumbers(props: {
  readonly facts: DigestFacts;
  readonly numbers: readonly NumberView[];
  readonly alerts: readonly Alert[];
  readonly postingsHref: (measure: Measure) => string;
  /** The page that reviews guesses; absent if no number rests on guesses, or for viewers. */
  readonly reviewHref?: string | undefined;
}) {
  const { facts, numbers, alerts, postingsHref, reviewHref } = props;
  return (
    <ul className={classes.numbers}>
      {numbers.map((view) => (
        <li key={view.measure} className={classes.number}>
          <HeadlineNumber
            view={view}
            facts={facts.numbers[view.measure]}
            alertCount={alerts.filter((alert) => numberOfAlert(alert) === view.measure).length}
            guessed={guessedAmount(facts, view.measure)}
            reviewHref={reviewHref}
          />
          <Link to={postingsHref(view.measure)} className={`${wholeLink.link} ${classes.open}`}>
            How it was made
            <VisuallyHidden>: {view.name}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function HeadlineNumber(props: {
  readonly view: NumberView;
  readonly facts: NumberFacts;
  readonly alertCount: number;
  readonly guessed: MoneyFact | null;
  readonly reviewHref: string | undefined;
}) {
  const { view, facts, alertCount, guessed, reviewHref } = props;
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{view.name}</h3>
        {view.rangePosition && (
          <span className={classes.rangePosition} data-out={view.isOutOfRange || undefined}>
            {view.isOutOfRange && (
              <span aria-hidden="true">{facts.rangePosition === 'above' ? '▲ ' : '▼ '}</span>
            )}
            {view.rangePosition}
          </span>
        )}
      </div>
      <p className={classes.figure}>
        <SentenceText sentence={view.figure} hasQuietCents />
        {facts.figure.state === 'unknown' && <VisuallyHidden>unknown</VisuallyHidden>}
      </p>
      <NumberExpectedRange number={facts} />
      <div className={classes.notes}>
        {view.notes.map((note, index) => (
          <p key={index} className={paper.note}>
            <SentenceText sentence={note} />
          </p>
        ))}
        {guessed && reviewHref !== undefined && (
          <p className={`${paper.note} ${classes.guessed}`}>
            <SentenceText sentence={say`${guessed} of this rests on guesses.`} />{' '}
            <Link
              className={paper.link}
              to={reviewHref}
              aria-label={`Review guesses in ${view.name}`}
            >
              Review
            </Link>
          </p>
        )}
        {alertCount > 0 && (
          <p className={classes.alerted}>
            <a className={paper.link} href="#alerts">
              {alertCount === 1 ? '1 alert is about it' : `${alertCount} alerts are about it`}
            </a>
          </p>
        )}
      </div>
    </>
  );
}

/** Returns the part of a number that counts by its sign. Net profit has no separate part. */
function guessedAmount({ sections }: DigestFacts, measure: Measure): MoneyFact | null {
  const { unclassified } = sections.sideNotes;
  if (measure === 'net') return null;
  return (measure === 'revenue' ? unclassified?.moneyIn : unclassified?.moneyOut) ?? null;
}
