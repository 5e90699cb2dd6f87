import { Link } from 'react-router-dom';
import classes from './admin.module.css';
import { adminCopy } from '../model/admin-copy.ts';

/** Links to the next page of a list and back to the first. */
export function PageLinks(props: {
  readonly firstHref: string;
  readonly isFirst: boolean;
  readonly nextHref: string | undefined;
}) {
  const { firstHref, isFirst, nextHref } = props;
  if (isFirst && nextHref === undefined) return null;
  return (
    <nav className={classes.pages} aria-label={adminCopy.list.pages}>
      {isFirst ? (
        <span />
      ) : (
        <Link to={firstHref} className={classes.link}>
          <span aria-hidden="true">← </span>
          {adminCopy.list.firstPage}
        </Link>
      )}
      {nextHref !== undefined && (
        <Link to={nextHref} className={classes.link}>
          {adminCopy.list.nextPage}
          <span aria-hidden="true"> →</span>
        </Link>
      )}
    </nav>
  );
}
