import { OFFERS, promoDollars } from '@daily-snapshot/domain/billing/price-list';
import { findPromo } from '@daily-snapshot/domain/billing/promo-codes';
import { useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { Offer, PromoNote } from '../../../features/marketing/components/pricing/offer.tsx';
import { SampleAlert } from '../../../features/marketing/components/landing/features.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { claims } from '../../content/claims.ts';
import { parkhillInvitationFeatures } from '../../content/features.ts';
import { paths } from '../../paths.ts';
import { SitePage } from './site-page.tsx';
import { SITE_COPY } from '../../content/site-copy.ts';

const copy = SITE_COPY.parkhill;

const {
  monthlyDollars: [PRICE],
  trialDays: TRIAL_DAYS,
} = OFFERS.parkhill;

/**
 * Reads the promo code from the URL after hydration, because the prerendered page cannot know it.
 */
function usePromoCode() {
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  return {
    code: isHydrated ? search.get('promo') : null,
    remove: () =>
      setSearch(
        (before) => {
          before.delete('promo');
          return before;
        },
        { replace: true },
      ),
  };
}

export default function ParkhillRoute() {
  const { code, remove } = usePromoCode();
  const promo = code === null ? undefined : findPromo(code);
  const dollars = promo ? promoDollars(promo.discount) : PRICE;
  return (
    <SitePage page="parkhill" hasPages={false}>
      <Offer
        kicker={copy.kicker}
        title={copy.title(TRIAL_DAYS)}
        features={parkhillInvitationFeatures}
        price={{ dollars, listDollars: PRICE }}
        terms={copy.terms(TRIAL_DAYS, dollars)}
        termsHref={paths.terms.href()}
        privacyHref={paths.privacy.href()}
        payLabel={copy.payLabel}
        order={{
          offer: 'parkhill',
          price: PRICE,
          hasFreeTrial: true,
          ...(promo && { promoCode: promo.code, promoType: promo.type }),
        }}
      >
        {code !== null && <PromoNote code={code} promo={promo} onRemove={remove} />}
      </Offer>
      <Section anchor="sample" title={copy.sampleTitle}>
        <SampleAlert hiddenCosts={claims.hiddenCosts} />
      </Section>
      <SecurityBadges variant="compact" badges={claims.badges} />
    </SitePage>
  );
}
