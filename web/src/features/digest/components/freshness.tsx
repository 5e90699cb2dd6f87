import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import { freshnessWords } from '@daily-snapshot/domain/digest/sentence';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import classes from './snapshot-paper.module.css';

const BASIS_WORDS = {
  cash: 'Counted when money moved (cash basis).',
  accrual: 'Counted when it was earned or owed (accrual basis).',
} as const satisfies Record<Basis, string>;

/** Until when the data was complete, and what this edition is. */
export function Freshness(props: {
  readonly facts: DigestFacts;
  readonly basis: Basis;
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly mailHref: string;
}) {
  const { facts, basis, builtAt, timeZone, mailHref } = props;
  return (
    <footer className={classes.foot}>
      <p className={paper.note}>
        <Words sentence={freshnessWords(facts)} /> {BASIS_WORDS[basis]}
      </p>
      <p className={paper.note}>
        Made {formatInstant(builtAt, timeZone)}; it stays as it was sent.{' '}
        <Link to={mailHref} className={paper.link}>
          Read it as the mail
        </Link>
      </p>
    </footer>
  );
}
