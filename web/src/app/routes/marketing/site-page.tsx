import { useEffect, type ReactNode } from 'react';
import { useIsAlive } from '../../../components/use-is-alive.ts';
import { rememberCampaign } from '../../../features/marketing/model/campaign.ts';
import { content } from '../../content/brand.ts';
import { PageHead } from '../../page-head.tsx';
import type { PageName } from '../../pages.ts';
import { useTopOfPage } from '../../use-top-of-page.ts';
import classes from './marketing.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Tells `public/start.js` that buttons do what they say, in what is this browser's own. */
function useTellAlive(): void {
  const isAlive = useIsAlive();
  useEffect(() => {
    if (isAlive) dispatchEvent(new Event('alive'));
  }, [isAlive]);
}

/** What every page of the public site stands in. */
export function SitePage(props: {
  readonly page: PageName;
  readonly hasFeatures?: boolean;
  readonly hasPages?: boolean;
  readonly isMember?: boolean;
  readonly children: ReactNode;
}) {
  const { page, hasFeatures = false, hasPages = true, isMember = false, children } = props;
  useTopOfPage();
  useEffect(rememberCampaign, []);
  useTellAlive();
  return (
    <div className={classes.page}>
      <PageHead page={page} />
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <SiteHeader hasFeatures={hasFeatures} hasPages={hasPages} isMember={isMember} />
      <noscript>
        <p className={classes.scriptless}>
          Scripts are off in this browser, so its buttons are not shown. Write to{' '}
          <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>, and we start your
          Daily Snapshot by e-mail.
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
