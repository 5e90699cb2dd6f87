import { Link } from 'react-router-dom';
import { ActionButton, ActionLink } from '../../../ui/buttons/action-button.tsx';
import { Brand } from '../../../ui/layout/brand.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';
import { SITE_COPY } from '../../content/site-copy.ts';

const copy = SITE_COPY.siteHeader;

export function SiteHeader(props: {
  /** Set on pages that contain the features section. */
  readonly hasFeatures?: boolean;
  /** Unset on offer pages, which hide the links to other pages. */
  readonly hasPages?: boolean;
  /** Set on pages for members only. */
  readonly onSignOut?: (() => void) | undefined;
}) {
  const { hasFeatures = false, hasPages = true, onSignOut } = props;
  return (
    <header className={classes.header}>
      <Brand name={content.product} href={paths.landing.href()} />
      <nav aria-label={copy.label} className={classes.nav}>
        {hasFeatures && <a href={paths.features.href()}>{copy.features}</a>}
        {hasPages && (
          <>
            <Link to={paths.reviews.href()}>{copy.reviews}</Link>
            <Link to={paths.security.href()}>{copy.security}</Link>
          </>
        )}
        {onSignOut && <Link to={paths.dashboard.href()}>{copy.dashboard}</Link>}
      </nav>
      {onSignOut ? (
        <ActionButton look="plain" onClick={onSignOut}>
          {copy.signOut}
        </ActionButton>
      ) : (
        <ActionLink look="plain" to={paths.auth.href()}>
          {copy.signIn}
        </ActionLink>
      )}
    </header>
  );
}
