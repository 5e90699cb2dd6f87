import { PageHero } from '../../../features/marketing/components/layout/page-hero.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { claims } from '../../content/claims.ts';
import { securityParts } from '../../content/security.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { SitePage } from '../marketing/site-page.tsx';
import classes from './security.module.css';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.security;

export default function SecurityRoute() {
  const { signOut } = useAuth();
  return (
    <SitePage page="security" onSignOut={() => void signOut()}>
      <PageHero title={copy.title} lead={copy.lead} />
      <SecurityParts />
      <Section anchor="claims" title={copy.commitments}>
        <SecurityBadges
          variant="full"
          badges={claims.badges}
          guarantee={claims.securityGuarantee}
        />
      </Section>
    </SitePage>
  );
}

/** The sections of the security page, each with its own URL fragment. */
function SecurityParts() {
  return (
    <div className={classes.parts}>
      {securityParts.map(({ anchor, title, text }) => (
        <section
          key={anchor}
          id={anchor}
          className={classes.part}
          aria-labelledby={`${anchor}-title`}
        >
          <h2 id={`${anchor}-title`} className={classes.title}>
            {title}
          </h2>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
    </div>
  );
}
