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
import { useAuth } from '../../../lib/auth/auth.tsx';
import { SitePage } from '../marketing/site-page.tsx';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.pricing;

/** The price that the demo dialog preselects. */
const DEMO_PRICE = OFFERS.pricing.monthlyDollars[1];

/** Shows a toast once after a paid checkout, and cleans the URL. */
function useReturnFromCheckout(): void {
  const [search, setSearch] = useSearchParams();
  const isPaid = search.get('success') === 'true';
  useEffect(() => {
    if (!isPaid) return;
    showToast({ title: copy.paid, message: copy.paidAbout });
    setSearch({}, { replace: true });
  }, [isPaid, setSearch]);
}

export default function PricingRoute() {
  const { signOut } = useAuth();
  const [isDemoOpen, setIsDemoOpen] = useState(false);
  const { isStarting, start } = useCheckout({
    title: 'Error',
    message: copy.checkoutFailed,
  });
  useReturnFromCheckout();
  return (
    <SitePage page="pricing" onSignOut={() => void signOut()}>
      <PageHero title={copy.title} lead={copy.lead}>
        <ActionButton look="plain" onClick={() => setIsDemoOpen(true)}>
          {copy.demo}
        </ActionButton>
        <Figures figures={claims.socialProof} />
      </PageHero>
      <Section anchor="risk-calculator" title={copy.calculatorTitle} lead={copy.calculatorAbout}>
        <RiskCalculator />
      </Section>
      <Section anchor="price" title={copy.priceTitle}>
        <PriceSlider features={pricingFeatures} isStarting={isStarting} onStart={start} />
      </Section>
      <Section anchor="pricing-security" title={copy.securityTitle}>
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
