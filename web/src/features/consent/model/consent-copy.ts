import type { ConsentStatus } from '../../../lib/analytics/analytics.ts';

const STATUSES: Readonly<Record<ConsentStatus, string>> = {
  allowed: 'Visit statistics are on in this browser.',
  refused: 'Visit statistics are off in this browser.',
  'to-be-asked': 'Visit statistics are off in this browser unless you allow them.',
  idle: 'We do not collect visit statistics here.',
};

/** The texts that ask for analytics consent, in English. */
export const consentCopy = {
  title: 'Visit statistics',
  question:
    'May we use Google Analytics to count page views, button clicks and sign-ups? We do it only if you agree.',
  privacy: 'Privacy policy',
  decline: 'No, thanks',
  accept: 'Allow',
  statuses: STATUSES,
  turnOff: 'Turn off visit statistics',
  turnOn: 'Turn on visit statistics',
} as const;
