import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { choose, useConsentStatus, type ConsentStatus } from '../../../lib/analytics/analytics.ts';

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
