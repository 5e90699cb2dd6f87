import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import { freshnessWords } from '@daily-snapshot/domain/digest/source-words';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import classes from './snapshot-paper.module.css';
import { SourceList } from './source-list.tsx';

const BASIS_WORDS = {
  cash: 'Counted when money moved (cash basis).',
  accrual: 'Counted when it was earned or owed (accrual basis).',
} as const satisfies Record<Basis, string>;

/** Until when the data was complete, and what this edition is. */
export function Freshness(props: {
  readonly facts: DigestFacts;
  readonly sources: readonly SourceState[];
  readonly through: BusinessDate;
  readonly basis: Basis;
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly mailHref: string;
  readonly editionsHref: string;
}) {
  const { facts, sources, through, basis, builtAt, timeZone, mailHref, editionsHref } = props;
  return (
    <footer className={classes.foot}>
      <SourceList sources={sources} through={through} />
      <p className={paper.note}>
        <Words sentence={freshnessWords(facts)} /> {BASIS_WORDS[basis]}
      </p>
      <p className={paper.note}>
        Made {formatInstant(builtAt, timeZone)}; it stays as it was sent.{' '}
        <Link to={mailHref} className={paper.link}>
          Read it as the mail
        </Link>{' '}
        <Link to={editionsHref} className={paper.link}>
          Compare it with now
        </Link>
      </p>
    </footer>
  );
}
