import { lazy, Suspense, useState } from 'react';
import { useFirstInteraction } from '../../../ui/hooks/use-first-interaction.ts';
import { FaqList } from '../../../features/marketing/components/landing/faq.tsx';
import {
  FeatureCards,
  SampleAlert,
} from '../../../features/marketing/components/landing/features.tsx';
import { Hero } from '../../../features/marketing/components/landing/hero.tsx';
import { PressStrip } from '../../../features/marketing/components/landing/press-strip.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { useExitIntent } from '../../../features/marketing/components/leads/use-exit-intent.ts';
import { content } from '../../content/brand.ts';
import { claims, press } from '../../content/claims.ts';
import { faq } from '../../content/faq.ts';
import { features } from '../../content/features.ts';
import { paths } from '../../paths.ts';
import { lazyNear } from './lazy-near.ts';
import classes from './marketing.module.css';
import { SitePage } from './site-page.tsx';
import { SITE_COPY } from '../../content/site-copy.ts';

const copy = SITE_COPY.landing;

const TryYourOwn = lazyNear('try-title', async () => {
  const tools = await import('../../../features/marketing/components/tools/try-your-own.tsx');
  return { default: tools.TryYourOwn };
});
const Testimonials = lazyNear('testimonials', () => import('./landing-testimonials.tsx'));
const Dialogs = lazy(() => import('./landing-dialogs.tsx'));

export default function LandingRoute() {
  const [isSigningUp, setIsSigningUp] = useState(false);
  const { isLeaving, stay } = useExitIntent();
  const hasInteracted = useFirstInteraction();
  return (
    <SitePage page="landing" hasFeatures>
      <Hero
        product={content.product}
        callToAction={content.callToAction}
        offerHref={paths.friends.href()}
        tiles={claims.tiles}
        onAskFirst={() => setIsSigningUp(true)}
      >
        <PressStrip names={press} />
      </Hero>
      <Section anchor="features" title={copy.sampleTitle}>
        <FeatureCards features={features} />
        <SampleAlert hiddenCosts={claims.hiddenCosts} />
        <Suspense>
          <TryYourOwn offerHref={paths.friends.href()} />
        </Suspense>
      </Section>
      <Section anchor="security" title={copy.securityTitle} lead={copy.securityLead(claims.uptime)}>
        <SecurityBadges
          variant="full"
          badges={claims.badges}
          guarantee={claims.securityGuarantee}
        />
      </Section>
      <Section anchor="testimonials" title={copy.testimonialsTitle} lead={copy.testimonialsLead}>
        <Suspense>
          <Testimonials />
        </Suspense>
        <div className={classes.below}>
          <SecurityBadges variant="compact" badges={claims.badges} />
          <PressStrip names={press} />
        </div>
      </Section>
      <Section anchor="faq" title={copy.questionsTitle} isBeside>
        <div>
          <FaqList items={faq} />
          <p className={classes.support}>
            {copy.anotherQuestion}{' '}
            <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>
          </p>
        </div>
      </Section>
      {(hasInteracted || isSigningUp || isLeaving) && (
        <Suspense>
          <Dialogs
            isSigningUp={isSigningUp}
            onSignedUp={() => setIsSigningUp(false)}
            isLeaving={isLeaving}
            onStay={stay}
          />
        </Suspense>
      )}
    </SitePage>
  );
}
