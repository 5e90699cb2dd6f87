import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { choose, type ConsentStatus, useConsentStatus } from '../../../lib/analytics/analytics.ts';
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

const SAID: Readonly<Record<ConsentStatus, string>> = {
  allowed: 'This browser’s visits may be counted.',
  refused: 'This browser’s visits are not counted.',
  'to-be-asked': 'This browser’s visits are not counted until you say yes.',
  idle: 'Nothing is counted here.',
};

/** Shows the visitor’s analytics choice and lets them change it. */
export function AnalyticsChoice() {
  const consent = useConsentStatus();
  return (
    <div data-known-in-browser>
      <p role="status">{SAID[consent]}</p>
      {consent === 'allowed' && (
        <ActionButton look="plain" onClick={() => choose('refused')}>
          Do not count my visits
        </ActionButton>
      )}
      {consent === 'refused' && (
        <ActionButton look="plain" onClick={() => choose('allowed')}>
          Count my visits
        </ActionButton>
      )}
    </div>
  );
}
