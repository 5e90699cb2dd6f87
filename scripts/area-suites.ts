// The suites in the local environment by area of the product. An area is a folder of
// `web/src/features`, `functions/src`, `functions/src/providers` or `emulators`, or a route. A
// suite is a file of `tests/e2e` or `tests/integration`, without its extension.

const ACCOUNT = [
  'account',
  'auth',
  'settings',
  'change-address',
  'recovery-codes',
  'sign-out',
  'transfer',
  'account-erasure',
  'account-recovery',
  'account-sessions',
  'sessions',
  'new-password',
  'earlier-access',
  'ended-sessions',
  'time-zones',
  'owner-by-keyboard',
];
const CONNECTIONS = [
  'connections',
  'provider-redaction',
  'connect-bank',
  'connect-books',
  'connect-elsewhere',
  'digest-sources',
];
const BILLING = [
  'offers',
  'funnel',
  'funnel-by-keyboard',
  'first-numbers',
  'expired-claim',
  'billing-mail',
  'checkout-limit',
  'checkout-proof',
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
  'app-check',
];
const DIGEST = [
  'dashboard',
  'first-view',
  'first-view-pages',
  'phone-layout',
  'digest-notes',
  'digest-sources',
  'daily-run',
  'trigger-storm',
  'digest-delivery',
  'smoke-test',
];

export const AREA_SUITES: Readonly<Record<string, readonly string[]>> = {
  account: ACCOUNT,
  accounts: [...ACCOUNT, 'bookkeeper', 'preferences'],
  admin: ['admin', 'administration'],
  operations: ['admin', 'administration', 'trace'],
  service: ['admin', 'dashboard'],
  alerts: ['alerts', 'owner-by-keyboard', 'alert-settings', 'critical-alert', 'alert-links'],
  analytics: ['analytics'],
  assessment: ['lead-forms', 'risk-assessment'],
  auth: ACCOUNT,
  billing: BILLING,
  business: ['onboarding', 'settings', 'bookkeeper', 'transfer'],
  certificate: ['certification-quiz', 'certification'],
  certification: ['certification-quiz', 'certification'],
  claim: BILLING,
  companies: ['connect-books'],
  'connect-return': CONNECTIONS,
  connections: CONNECTIONS,
  consent: ['analytics'],
  dashboard: DIGEST,
  digest: DIGEST,
  imports: ['import', 'smoke-test', 'first-numbers', 'try-your-own-file', 'review-guesses'],
  'internal-tools': ['internal-tools', 'certification-quiz', 'toolkit-gate'],
  ledger: ['transactions', 'recategorization', 'review-guesses'],
  mail: [
    'preferences',
    'combined-email',
    'mail-links',
    'mail-relay',
    'redaction',
    'mail-redaction',
    'digest-delivery',
    'alert-links',
    'mail-gallery',
  ],
  marketing: MARKETING,
  onboarding: ['onboarding', 'first-numbers'],
  plaid: CONNECTIONS,
  plan: BILLING,
  preferences: ['preferences', 'combined-email'],
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
  sendgrid: ['preferences', 'combined-email', 'digest-delivery', 'mail-links'],
  settings: ['settings', 'preferences'],
  sources: [...CONNECTIONS, 'import'],
  stripe: BILLING,
  toolkit: ['internal-tools', 'certification-quiz', 'toolkit-gate'],
  transactions: [
    'transactions',
    'owner-by-keyboard',
    'phone-layout',
    'recategorization',
    'review-guesses',
  ],
  xero: ['connect-books'],
};

/** Suites that send invalid requests to every callable. */
export const CALLABLE_SUITES = [
  'callable-matrix',
  'calls',
  'deployed-inventory',
  'enumeration',
  'foreign-ids',
  'swapped-ids',
];

/** Suites that run after a change of any part of the product. */
export const SMOKE_SUITES = ['end-to-end-smoke'];

/** Suites that cover the whole site. They run only if everything runs. */
export const WHOLE_SUITES = ['network-connection', 'layout-fit', 'extreme-content', 'toasts'];
