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
import { Testimonials } from '../../../features/marketing/components/testimonials/testimonials.tsx';
import { TryYourOwn } from '../../../features/marketing/components/tools/try-your-own.tsx';
import { useExitIntent } from '../../../features/marketing/components/leads/use-exit-intent.ts';
import { content } from '../../content/brand.ts';
import { claims, press } from '../../content/claims.ts';
import { faq } from '../../content/faq.ts';
import { features } from '../../content/features.ts';
import { testimonials } from '../../content/testimonials.ts';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';
import { SitePage } from './site-page.tsx';

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
      />
      <PressStrip names={press} />
      <Section anchor="features" title="Numbers first, then the reason">
        <FeatureCards features={features} />
        <SampleAlert hiddenCosts={claims.hiddenCosts} />
        <TryYourOwn offerHref={paths.friends.href()} />
      </Section>
      <Section
        anchor="security"
        title="We can look. We cannot touch."
        lead={`Bank-level security, ${claims.uptime}.`}
      >
        <SecurityBadges
          variant="full"
          badges={claims.badges}
          guarantee={claims.securityGuarantee}
        />
      </Section>
      <Section
        anchor="testimonials"
        title="Owners who know by ten"
        lead="From medical and dental practices, shops, kitchens and vans."
      >
        <Testimonials testimonials={testimonials} />
        <div className={classes.below}>
          <SecurityBadges variant="compact" badges={claims.badges} />
          <PressStrip names={press} />
        </div>
      </Section>
      <Section anchor="faq" title="What owners ask first" isBeside>
        <div>
          <FaqList items={faq} />
          <p className={classes.support}>
            Something else? <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>
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
