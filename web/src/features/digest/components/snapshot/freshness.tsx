import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { ReconciliationView } from '@daily-snapshot/domain/digest/sections/reconciliation';
import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import { SOURCE_COPY as sourceCopy } from '../../model/source-copy.ts';
import classes from './digest-page.module.css';
import { ReconciledBadge } from './reconciled-badge.tsx';
import { SourceList } from './source-list.tsx';

/** How complete the data was, and links to other forms of this digest. */
export function Freshness(props: {
  /** How many transactions the covered days have. */
  readonly postingCount: number;
  readonly reconciliations: readonly ReconciliationView[];
  readonly connectionsHref: string;
  readonly sources: readonly SourceState[];
  readonly through: BusinessDate;
  readonly basis: Basis;
  readonly builtAt: Date;
  readonly timeZone: TimeZone;
  readonly mailHref: string;
  readonly comparisonHref: string;
}) {
  const { postingCount, sources, through, basis, builtAt, timeZone, mailHref, comparisonHref } =
    props;
  const { reconciliations, connectionsHref } = props;
  return (
    <footer className={classes.foot}>
      <SourceList sources={sources} through={through} />
      <p className={paper.note}>
        {postingCount > 0 && sourceCopy.checked(formatCountOf(postingCount, 'transaction'))}{' '}
        {copy.basis[basis]}
      </p>
      <ReconciledBadge reconciliations={reconciliations} href={connectionsHref} />
      <p className={paper.note}>
        {copy.builtAt(formatInstant(builtAt, timeZone))}{' '}
        <Link to={mailHref} className={paper.link}>
          {copy.readAsMail}
        </Link>{' '}
        ·{' '}
        <Link to={comparisonHref} className={paper.link}>
          {copy.compareWithNow}
        </Link>
      </p>
    </footer>
  );
}
