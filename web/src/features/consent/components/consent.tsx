import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { choose, useConsentStatus } from '../../../lib/analytics/analytics.ts';
import classes from './consent-banner.module.css';
import { consentCopy } from '../model/consent-copy.ts';

/** Asks for analytics consent where the law requires it. Accept and decline are equally easy. */
export function ConsentBanner() {
  if (useConsentStatus() !== 'to-be-asked') return null;
  return (
    <section className={classes.banner} aria-label={consentCopy.title}>
      <p className={classes.words}>
        {consentCopy.question} <a href="/privacy">{consentCopy.privacy}</a>
      </p>
      <div className={classes.answers}>
        <ActionButton look="plain" onClick={() => choose('refused')}>
          {consentCopy.decline}
        </ActionButton>
        <ActionButton look="plain" onClick={() => choose('allowed')}>
          {consentCopy.accept}
        </ActionButton>
      </div>
    </section>
  );
}

/** Shows the visitor’s analytics choice and lets them change it. */
export function AnalyticsChoice() {
  const consent = useConsentStatus();
  return (
    <div data-known-in-browser>
      <p role="status">{consentCopy.statuses[consent]}</p>
      {consent === 'allowed' && (
        <ActionButton look="plain" onClick={() => choose('refused')}>
          {consentCopy.turnOff}
        </ActionButton>
      )}
      {consent === 'refused' && (
        <ActionButton look="plain" onClick={() => choose('allowed')}>
          {consentCopy.turnOn}
        </ActionButton>
      )}
    </div>
  );
}
