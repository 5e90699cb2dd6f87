import { PageHero } from '../../../features/marketing/components/layout/page-hero.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { SecurityParts } from '../../../features/marketing/components/layout/security-parts.tsx';
import { claims } from '../../content/claims.ts';
import { securityParts } from '../../content/security.ts';
import { SitePage } from '../marketing/site-page.tsx';

export default function SecurityRoute() {
  return (
    <SitePage page="security" isMember>
      <PageHero
        title="We can look. We cannot touch."
        lead="What you connect is read, never written. This is how it is kept."
      />
      <SecurityParts parts={securityParts} />
      <Section anchor="claims" title="In short">
        <SecurityBadges
          variant="full"
          badges={claims.badges}
          guarantee={claims.securityGuarantee}
        />
      </Section>
    </SitePage>
  );
}
