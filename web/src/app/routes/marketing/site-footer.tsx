import { Link } from 'react-router-dom';
import { Brand } from '../../../ui/layout/brand.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';
import { SITE_COPY } from '../../content/site-copy.ts';

const copy = SITE_COPY.siteFooter;

export function SiteFooter() {
  const { company, product, promise, supportEmail, supportPhone, copyrightYear } = content;
  return (
    <footer className={classes.footer}>
      <div className={classes.footerParts}>
        <div className={classes.footerPart}>
          <Brand name={product} href={paths.landing.href()} />
          <p>{promise}</p>
        </div>
        <nav aria-label={copy.label} className={classes.footerPart}>
          <span className={classes.footerTitle}>{copy.product}</span>
          <Link to={paths.landing.href()}>{copy.home}</Link>
          <a href={paths.features.href()}>{copy.features}</a>
          <a href={paths.securityOfLanding.href()}>{copy.security}</a>
          <Link to={paths.pricing.href()}>{copy.pricing}</Link>
          <Link to={paths.onboarding.href()}>{copy.gettingStarted}</Link>
        </nav>
        <nav aria-label={copy.aboutUs} className={classes.footerPart}>
          <span className={classes.footerTitle}>{copy.aboutUs}</span>
          <Link to={paths.method.href()}>{copy.method}</Link>
          <Link to={paths.privacy.href()}>{copy.privacy}</Link>
          <Link to={paths.terms.href()}>{copy.terms}</Link>
        </nav>
        <address className={classes.footerPart}>
          <span className={classes.footerTitle}>{copy.support}</span>
          <a href={supportPhone.href}>{supportPhone.shown}</a>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </address>
      </div>
      <p className={classes.copyright}>
        © {copyrightYear} {company}
      </p>
    </footer>
  );
}
