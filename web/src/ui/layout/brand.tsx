import { Link } from 'react-router-dom';
import classes from './brand.module.css';

/** The product name as a link home. */
export function Brand({ name, href }: { readonly name: string; readonly href: string }) {
  return (
    <Link to={href} className={classes.brand}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" className={classes.mark}>
        <rect className={classes.plate} width="28" height="28" rx="7" />
        <rect className={classes.line} x="4.5" y="12.75" width="19" height="2.5" rx="1.25" />
        <rect className={classes.range} x="8" y="10.5" width="9.5" height="7" rx="1.75" />
        <rect className={classes.today} x="13.5" y="6" width="2.6" height="16" rx="1.3" />
      </svg>
      {name}
    </Link>
  );
}
