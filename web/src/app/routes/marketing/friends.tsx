import { OFFERS } from '@daily-snapshot/domain/billing/price-list';
import { Offer } from '../../../features/marketing/components/pricing/offer.tsx';
import { SampleAlert } from '../../../features/marketing/components/landing/features.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { claims } from '../../content/claims.ts';
import { friendsFeatures } from '../../content/features.ts';
import { paths } from '../../paths.ts';
import { SitePage } from './site-page.tsx';
import { SITE_COPY } from '../../content/site-copy.ts';

const copy = SITE_COPY.friends;

const [PRICE] = OFFERS.friends.monthlyDollars;

export default function FriendsRoute() {
  return (
    <SitePage page="friends" hasPages={false}>
      <Offer
        kicker={copy.kicker}
        title={copy.title}
        features={friendsFeatures}
        price={{ dollars: PRICE, listDollars: PRICE }}
        terms={copy.terms}
        termsHref={paths.terms.href()}
        privacyHref={paths.privacy.href()}
        payLabel={copy.payLabel}
        order={{ offer: 'friends', price: PRICE }}
      />
      <Section anchor="sample" title={copy.sampleTitle}>
        <SampleAlert hiddenCosts={claims.hiddenCosts} />
      </Section>
      <SecurityBadges variant="compact" badges={claims.badges} />
    </SitePage>
  );
}
