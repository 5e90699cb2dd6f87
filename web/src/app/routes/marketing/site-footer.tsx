import { Link } from 'react-router-dom';
import { Brand } from '../../../ui/layout/brand.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';

export function SiteFooter() {
  const { company, product, promise, supportEmail, supportPhone, copyrightYear } = content;
  return (
    <footer className={classes.footer}>
      <div className={classes.footerParts}>
        <div className={classes.footerPart}>
          <Brand name={product} href={paths.landing.href()} />
          <p>{promise}</p>
        </div>
        <nav aria-label="Footer" className={classes.footerPart}>
          <span className={classes.footerTitle}>Product</span>
          <Link to={paths.landing.href()}>Home</Link>
          <a href={paths.features.href()}>Features</a>
          <a href={paths.securityOfLanding.href()}>Security</a>
          <Link to={paths.pricing.href()}>Pricing</Link>
          <Link to={paths.onboarding.href()}>Getting Started</Link>
        </nav>
        <nav aria-label="About us" className={classes.footerPart}>
          <span className={classes.footerTitle}>About us</span>
          <Link to={paths.method.href()}>How the numbers are made</Link>
          <Link to={paths.privacy.href()}>Privacy</Link>
          <Link to={paths.terms.href()}>Terms</Link>
        </nav>
        <address className={classes.footerPart}>
          <span className={classes.footerTitle}>Support</span>
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
