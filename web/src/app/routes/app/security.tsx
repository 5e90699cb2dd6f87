import { PageHero } from '../../../features/marketing/components/layout/page-hero.tsx';
import { Section } from '../../../features/marketing/components/layout/section.tsx';
import { SecurityBadges } from '../../../features/marketing/components/layout/security-badges.tsx';
import { claims } from '../../content/claims.ts';
import { securityParts } from '../../content/security.ts';
import { SitePage } from '../marketing/site-page.tsx';
import classes from './security.module.css';

export default function SecurityRoute() {
  return (
    <SitePage page="security" isMember>
      <PageHero
        title="We can look. We cannot touch."
        lead="What you connect is read, never written. This is how it is kept."
      />
      <SecurityParts />
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
