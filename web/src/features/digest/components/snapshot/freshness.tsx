import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Sentence } from '@daily-snapshot/domain/text/sentence';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../ui/text/format-date.ts';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './digest-page.module.css';
import { SourceList } from './source-list.tsx';

const BASIS_TEXTS = {
  cash: 'Counted when money moved (cash basis).',
  accrual: 'Counted when it was earned or owed (accrual basis).',
} as const satisfies Record<Basis, string>;

/** How complete the data was, and links to other forms of this digest. */
export function Freshness(props: {
  readonly freshness: Sentence;
  readonly sources: readonly SourceState[];
  readonly through: BusinessDate;
  readonly basis: Basis;
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly mailHref: string;
  readonly comparisonHref: string;
}) {
  const { freshness, sources, through, basis, builtAt, timeZone, mailHref, comparisonHref } = props;
  return (
    <footer className={classes.foot}>
      <SourceList sources={sources} through={through} />
      <p className={paper.note}>
        <SentenceText sentence={freshness} /> {BASIS_TEXTS[basis]}
      </p>
      <p className={paper.note}>
        Made {formatInstant(builtAt, timeZone)}; it stays as it was sent.{' '}
        <Link to={mailHref} className={paper.link}>
          Read it as the mail
        </Link>{' '}
        ·{' '}
        <Link to={comparisonHref} className={paper.link}>
          Compare it with now
        </Link>
      </p>
    </footer>
  );
}
