// Chapters 7 to 9: sessions, authorization and tokens.
import { absent, provider, shown, type AsvsRequirement } from './requirement.ts';

const SECURITY = 'docs/security.md';
const SESSIONS = 'tests/integration/account-sessions.test.ts';
const TABLE = 'tests/rules/access-table.test.ts';
const NO_FEDERATION = 'accounts have no other identity provider';
const GOOGLE_TOKENS = 'the Admin SDK of Firebase checks ID tokens outside of the local environment';

export const ACCESS_REQUIREMENTS: readonly AsvsRequirement[] = [
  shown('7.1.1', 2, 'document session lifetimes', SECURITY),
  shown('7.1.2', 2, 'document parallel sessions', SECURITY),
  absent('7.1.3', 2, 'document federated sessions', NO_FEDERATION),
  shown('7.2.1', 1, 'verify sessions on the server', SESSIONS),
  shown('7.2.2', 1, 'dynamic session tokens', SESSIONS),
  absent('7.2.3', 1, 'random reference tokens', 'session tokens contain signed claims'),
  shown('7.2.4', 1, 'new token at sign-in', 'tests/e2e/account/sessions.spec.ts'),
  shown('7.3.1', 2, 'end idle sessions', 'tests/integration/sessions.test.ts'),
  shown('7.3.2', 2, 'end old sessions', 'tests/integration/sessions.test.ts'),
  shown('7.4.1', 1, 'refuse ended sessions', SESSIONS),
  shown('7.4.2', 1, 'end sessions of closed accounts', SESSIONS),
  shown('7.4.3', 2, 'end other sessions after a change', 'tests/e2e/account/account.spec.ts'),
  shown('7.4.4', 2, 'sign out on every page', 'tests/e2e/account/sign-out.spec.ts'),
  shown('7.4.5', 2, 'administrators end sessions', 'tests/integration/sessions.test.ts'),
  shown('7.5.1', 2, 'sign in again for changes', SESSIONS),
  shown('7.5.2', 2, 'see and end sessions', 'tests/integration/sessions.test.ts'),
  absent('7.6.1', 2, 'federated lifetimes', NO_FEDERATION),
  shown('7.6.2', 2, 'no session without an action', 'tests/e2e/account/auth.spec.ts'),
  shown('8.1.1', 1, 'document access', 'domain/src/access/access-table.ts'),
  shown('8.1.2', 2, 'document access to fields', 'tests/rules/field-contracts.ts'),
  shown('8.2.1', 1, 'restrict functions', 'tests/integration/callable-matrix.test.ts'),
  shown('8.2.2', 1, 'restrict data', 'tests/integration/swapped-ids.test.ts'),
  shown('8.2.3', 2, 'restrict fields', 'tests/rules/field-attacks.test.ts'),
  shown('8.3.1', 1, 'decide on the server', TABLE),
  shown('8.4.1', 2, 'keep businesses apart', 'tests/integration/foreign-ids.test.ts'),
  provider('9.1.1', 1, 'verify signatures of tokens', GOOGLE_TOKENS, SECURITY),
  provider('9.1.2', 1, 'allowed algorithms only', GOOGLE_TOKENS, SECURITY),
  provider('9.1.3', 1, 'keys of known sources only', GOOGLE_TOKENS, SECURITY),
  provider('9.2.1', 1, 'check the lifetime of tokens', GOOGLE_TOKENS, SECURITY),
  shown(
    '9.2.2',
    2,
    'tokens for their purpose',
    'functions/src/billing/commands/claim-checkout.test.ts',
  ),
  provider('9.2.3', 2, 'check the audience', GOOGLE_TOKENS, SECURITY),
  provider(
    '9.2.4',
    2,
    'one audience per token',
    'Google names one project as the audience of each ID token',
    SECURITY,
  ),
];
