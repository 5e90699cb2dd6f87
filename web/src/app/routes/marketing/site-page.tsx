import { useEffect, type ReactNode } from 'react';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { rememberCampaign } from '../../../features/marketing/model/campaign.ts';
import { content } from '../../content/brand.ts';
import { PageHead } from '../../page-head.tsx';
import type { PageName } from '../../pages.ts';
import { useScrollToTop } from '../../use-scroll-to-top.ts';
import classes from './marketing.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Signals to `public/start.js` that the buttons of the page respond. */
function useSignalHydration(): void {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'));
  }, [isHydrated]);
}

/** The layout of every public page. */
export function SitePage(props: {
  readonly page: PageName;
  readonly hasFeatures?: boolean;
  readonly hasPages?: boolean;
  readonly isMember?: boolean;
  readonly children: ReactNode;
}) {
  const { page, hasFeatures = false, hasPages = true, isMember = false, children } = props;
  useScrollToTop();
  useEffect(rememberCampaign, []);
  useSignalHydration();
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
