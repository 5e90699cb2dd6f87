import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { choose, useConsentStatus } from '../../../lib/analytics/analytics.ts';
import classes from './consent-banner.module.css';

/** Asks for analytics consent where the law requires it. Accept and decline are equally easy. */
export function ConsentBanner() {
  if (useConsentStatus() !== 'to-be-asked') return null;
  return (
    <section className={classes.banner} aria-label="Counting visits">
      <p className={classes.words}>
        May we count this visit: pages seen, buttons pressed, sign-ups? It is done with Google
        Analytics, and only if you say yes. <a href="/privacy">How we handle it</a>
      </p>
      <div className={classes.answers}>
        <ActionButton look="plain" onClick={() => choose('refused')}>
          No, thanks
        </ActionButton>
        <ActionButton look="plain" onClick={() => choose('allowed')}>
          Yes, count it
        </ActionButton>
      </div>
    </section>
  );
}
