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
import { SITE_COPY } from '../../content/site-copy.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';

const copy = SITE_COPY.sitePage;

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
  /** Set on pages for members only. */
  readonly onSignOut?: () => void;
  readonly children: ReactNode;
}) {
  const { page, hasFeatures = false, hasPages = true, onSignOut, children } = props;
  useScrollToTop();
  useEffect(rememberCampaign, []);
  useSignalHydration();
  return (
    <div className={classes.page}>
      <PageHead page={page} />
      <a href="#main" className={classes.skip}>
        {copy.skip}
      </a>
      <SiteHeader hasFeatures={hasFeatures} hasPages={hasPages} onSignOut={onSignOut} />
      <noscript>
        <p className={classes.scriptless}>
          <RichText
            text={copy.withoutScripts(content.supportEmail)}
            parts={{ address: (words) => <a href={`mailto:${words}`}>{words}</a> }}
          />
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
