import { OFFERS } from '@daily-snapshot/domain/billing/price-list';
import { Offer } from '../../../features/marketing/components/pricing/offer.tsx';
import { SampleAlert } from '../../../features/marketing/components/landing/features.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { claims } from '../../content/claims.ts';
import { friendsFeatures } from '../../content/features.ts';
import { SitePage } from './site-page.tsx';

const [PRICE] = OFFERS.friends.monthlyDollars;

export default function FriendsRoute() {
  return (
    <SitePage page="friends" hasPages={false}>
      <Offer
        kicker="For friends of the house"
        title="Your numbers, every business morning"
        features={friendsFeatures}
        price={{ dollars: PRICE, listDollars: PRICE }}
        terms="Each month until you cancel, which takes one click."
        payLabel="Start for $100 a month"
        order={{ offer: 'friends', price: PRICE }}
      />
      <Section anchor="sample" title="One morning, as you would get it">
        <SampleAlert hiddenCosts={claims.hiddenCosts} />
      </Section>
      <SecurityBadges variant="compact" badges={claims.badges} />
    </SitePage>
  );
}
