import type { NumberView } from '@daily-snapshot/domain/digest/sections/numbers';
import type { DigestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { NumberFacts } from '@daily-snapshot/domain/digest/sections/numbers';
import { numberOfAlert, type Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Measure } from '@daily-snapshot/domain/baselines/daily-history';
import type { MoneyFact } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import wholeLink from '../../../../ui/layout/row-link.module.css';
import classes from './headline-numbers.module.css';
import { NumberExpectedRange } from './number-expected-range.tsx';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.headlineNumbers;

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
          <Link
            to={postingsHref(view.measure)}
            className={`${wholeLink.link} ${classes.open}`}
            aria-label={copy.showTransactionsOf(view.name)}
          >
            {copy.showTransactions}
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
            <SentenceText sentence={view.rangePosition} />
          </span>
        )}
      </div>
      <p
        className={classes.figure}
        style={{ '--characters': sentenceText(view.figure).length } as CSSProperties}
      >
        <SentenceText sentence={view.figure} hasQuietCents />
        {facts.figure.state === 'unknown' && <VisuallyHidden>{texts.unknown}</VisuallyHidden>}
      </p>
      <NumberExpectedRange number={facts} />
      <div className={classes.notes}>
        {[...(view.range ? [view.range] : []), ...view.notes].map((note, index) => (
          <p key={index} className={paper.note}>
            <SentenceText sentence={note} />
          </p>
        ))}
        {guessed && reviewHref !== undefined && (
          <p className={`${paper.note} ${classes.guessed}`}>
            <SentenceText sentence={texts.guessed(guessed)} />{' '}
            <Link className={paper.link} to={reviewHref} aria-label={copy.reviewGuesses(view.name)}>
              {copy.review}
            </Link>
          </p>
        )}
        {alertCount > 0 && (
          <p className={classes.alerted}>
            <a className={paper.link} href="#alerts">
              {copy.alertsOfNumber(alertCount)}
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
