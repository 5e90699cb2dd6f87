import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { DemoDialog } from '../../../features/marketing/components/leads/demo-dialog.tsx';
import { Figures, PageHero } from '../../../features/marketing/components/layout/page-hero.tsx';
import { PriceSlider } from '../../../features/marketing/components/pricing/price-slider.tsx';
import { RiskCalculator } from '../../../features/marketing/components/tools/risk-calculator.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { useCheckout } from '../../../features/marketing/components/pricing/use-checkout.ts';
import { OFFERS } from '@daily-snapshot/domain/billing/price-list';
import { claims } from '../../content/claims.ts';
import { pricingFeatures } from '../../content/features.ts';
import { SitePage } from '../marketing/site-page.tsx';

/** The price that the demo dialog preselects. */
const DEMO_PRICE = OFFERS.pricing.monthlyDollars[1];

/** Shows a toast once after a paid checkout, and cleans the URL. */
function useReturnFromCheckout(): void {
  const [search, setSearch] = useSearchParams();
  const isPaid = search.get('success') === 'true';
  useEffect(() => {
    if (!isPaid) return;
    showToast({ title: 'Payment Successful', message: 'Your subscription is active.' });
    setSearch({}, { replace: true });
  }, [isPaid, setSearch]);
}

export default function PricingRoute() {
  const [isDemoOpen, setIsDemoOpen] = useState(false);
  const { isStarting, start } = useCheckout({
    title: 'Error',
    message: 'Failed to start checkout. Please try again.',
  });
  useReturnFromCheckout();
  return (
    <SitePage page="pricing" isMember>
      <PageHero
        title="Pay what it is worth to you"
        lead="The same snapshot at either price. Choose the one that fits where your business is."
      >
        <ActionButton look="plain" onClick={() => setIsDemoOpen(true)}>
          See a sample alert
        </ActionButton>
        <Figures figures={claims.socialProof} />
      </PageHero>
      <Section
        anchor="risk-calculator"
        title="What could one mistake cost you"
        lead="A free calculation. Nothing you enter leaves this page."
      >
        <RiskCalculator />
      </Section>
      <Section anchor="price" title="Your price">
        <PriceSlider features={pricingFeatures} isStarting={isStarting} onStart={start} />
      </Section>
      <Section anchor="pricing-security" title="Read-only, and proven to be">
        <SecurityBadges
          variant="full"
          badges={claims.badges}
          guarantee={claims.securityGuarantee}
        />
      </Section>
      <DemoDialog
        isOpen={isDemoOpen}
        isStarting={isStarting}
        onStart={() => start({ offer: 'pricing', price: DEMO_PRICE })}
        onClose={() => setIsDemoOpen(false)}
      />
    </SitePage>
  );
}
