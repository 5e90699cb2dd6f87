import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { choose, useConsentStatus, type ConsentStatus } from '../../../lib/analytics/analytics.ts';

const SAID: Readonly<Record<ConsentStatus, string>> = {
  allowed: 'This browser’s visits may be counted.',
  refused: 'This browser’s visits are not counted.',
  'to-be-asked': 'This browser’s visits are not counted until you say yes.',
  idle: 'Nothing is counted here.',
};

/** What somebody said about being counted, and a way to say otherwise. */
export function AnalyticsChoice() {
  const standing = useConsentStatus();
  return (
    <div data-known-in-browser>
      <p role="status">{SAID[standing]}</p>
      {standing === 'allowed' && (
        <ActionButton look="plain" onClick={() => choose('refused')}>
          Do not count my visits
        </ActionButton>
      )}
      {standing === 'refused' && (
        <ActionButton look="plain" onClick={() => choose('allowed')}>
          Count my visits
        </ActionButton>
      )}
    </div>
  );
}
