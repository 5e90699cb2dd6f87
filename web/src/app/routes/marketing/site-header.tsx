import { Link } from 'react-router-dom';
import { ActionLink } from '../../../ui/buttons/action-button.tsx';
import { Brand } from '../../../ui/layout/brand.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';

export function SiteHeader(props: {
  /** Set on pages that contain the features section. */
  readonly hasFeatures?: boolean;
  /** Unset on offer pages, which hide the links to other pages. */
  readonly hasPages?: boolean;
  /** Set on pages for members only. */
  readonly isMember?: boolean;
}) {
  const { hasFeatures = false, hasPages = true, isMember = false } = props;
  return (
    <header className={classes.header}>
      <Brand name={content.product} href={paths.landing.href()} />
      <nav aria-label="Main" className={classes.nav}>
        {hasFeatures && <a href={paths.features.href()}>Features</a>}
        {hasPages && (
          <>
            <Link to={paths.reviews.href()}>Reviews</Link>
            <Link to={paths.security.href()}>Security</Link>
          </>
        )}
        {isMember && <Link to={paths.dashboard.href()}>2025 ACTUAL TRANSACTIONS</Link>}
      </nav>
      {!isMember && (
        <ActionLink look="plain" to={paths.auth.href()}>
          Sign in
        </ActionLink>
      )}
    </header>
  );
}
