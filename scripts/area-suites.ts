// The suites in the local environment by area of the product. An area is a folder of
// `web/src/features`, `functions/src`, `functions/src/providers` or `emulators`, or a route. A
// suite is a file of `tests/e2e` or `tests/integration`, without its extension.

const ACCOUNT = ['account', 'auth', 'settings', 'account-erasure', 'account-sessions'];
const CONNECTIONS = ['connections', 'connect-bank', 'connect-books', 'digest-sources'];
const BILLING = [
  'offers',
  'funnel',
  'funnel-by-keyboard',
  'expired-claim',
  'billing-mail',
  'checkout-limit',
];
const MARKETING = [
  'public-pages',
  'public-texts',
  'funnel',
  'roi-calculator',
  'keyboard',
  'search-engines',
  'public-bundle',
  'served-headers',
];
const DIGEST = ['dashboard', 'digest-notes', 'digest-sources', 'daily-run', 'digest-delivery'];

export const AREA_SUITES: Readonly<Record<string, readonly string[]>> = {
  account: ACCOUNT,
  accounts: ACCOUNT,
  admin: ['admin', 'administration'],
  alerts: ['alerts', 'alert-settings', 'critical-alert', 'alert-links'],
  analytics: ['analytics'],
  assessment: ['lead-forms', 'risk-assessment'],
  auth: ACCOUNT,
  billing: BILLING,
  business: ['onboarding', 'settings'],
  certificate: ['certification-quiz', 'certification'],
  certification: ['certification-quiz', 'certification'],
  claim: BILLING,
  companies: ['connect-books'],
  'connect-return': CONNECTIONS,
  connections: CONNECTIONS,
  consent: ['analytics'],
  dashboard: DIGEST,
  digest: DIGEST,
  imports: ['import', 'try-your-own-file', 'review-guesses'],
  'internal-tools': ['internal-tools', 'certification-quiz', 'toolkit-gate'],
  ledger: ['transactions', 'recategorization', 'review-guesses'],
  mail: ['preferences', 'mail-links', 'digest-delivery', 'alert-links'],
  marketing: MARKETING,
  onboarding: ['onboarding'],
  plaid: CONNECTIONS,
  plan: BILLING,
  preferences: ['preferences'],
  pricing: BILLING,
  quickbooks: ['connect-books'],
  sales: [
    'lead-forms',
    'leads',
    'risk-assessment',
    'certification-quiz',
    'certification',
    'toolkit-gate',
  ],
  security: ACCOUNT,
  sendgrid: ['preferences', 'digest-delivery', 'mail-links'],
  settings: ['settings', 'preferences'],
  sources: [...CONNECTIONS, 'import'],
  stripe: BILLING,
  toolkit: ['internal-tools', 'certification-quiz', 'toolkit-gate'],
  transactions: ['transactions', 'recategorization', 'review-guesses'],
  xero: ['connect-books'],
};

/** Suites that send invalid requests to every callable. */
export const CALLABLE_SUITES = [
  'callable-matrix',
  'calls',
  'deployed-inventory',
  'enumeration',
  'foreign-ids',
];

/** Suites that run after a change of any part of the product. */
export const SMOKE_SUITES = ['end-to-end-smoke'];

/** Suites that cover the whole site. They run only if everything runs. */
export const WHOLE_SUITES = ['network-connection', 'layout-fit', 'toasts'];
