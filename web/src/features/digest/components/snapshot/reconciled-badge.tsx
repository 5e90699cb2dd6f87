import type { ReconciliationView } from '@daily-snapshot/domain/digest/sections/reconciliation';
import { Link } from 'react-router-dom';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './reconciled-badge.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.reconciledBadge;

/** Whether the numbers match the profit and loss report of each connected set of books. */
export function ReconciledBadge(props: {
  readonly reconciliations: readonly ReconciliationView[];
  readonly href: string;
}) {
  const { reconciliations, href } = props;
  if (reconciliations.length === 0) return null;
  return (
    <ul className={classes.badges} aria-label={copy.region}>
      {reconciliations.map(({ state, sentence }, index) => {
        const isDifferent = state === 'differs';
        return (
          <li key={index} className={classes.badge} data-different={isDifferent || undefined}>
            <span aria-hidden="true">{isDifferent ? '≠' : '✓'}</span>
            <span>
              <SentenceText sentence={sentence} />{' '}
              <Link to={href} className={paper.link}>
                {copy.open}
              </Link>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
