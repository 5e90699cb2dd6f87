// Chapter 6: authentication. Firebase Authentication stores the passwords of owners.
import { absent, open, provider, shown, type AsvsRequirement } from './requirement.ts';

const SECURITY = 'docs/security.md';
const CODES = 'functions/src/accounts/commands/recovery-codes.test.ts';
const FIREBASE = 'docs/configuration.md';
const NO_PROVIDERS = 'accounts have a password only, and no other identity provider';

export const AUTHENTICATION_REQUIREMENTS: readonly AsvsRequirement[] = [
  shown('6.1.1', 1, 'document defenses against guessing', SECURITY),
  shown('6.1.2', 2, 'document forbidden words', SECURITY),
  shown('6.1.3', 2, 'document the ways to sign in', 'docs/architecture.md'),
  shown('6.2.1', 1, 'eight characters', FIREBASE),
  shown('6.2.2', 1, 'change a password', 'tests/e2e/account/auth.spec.ts'),
  shown('6.2.3', 1, 'ask for the current password', 'tests/e2e/account/account.spec.ts'),
  shown('6.2.4', 1, 'refuse common passwords', 'tests/e2e/account/new-password.spec.ts'),
  shown('6.2.5', 1, 'any characters', 'domain/src/accounts/passwords/new-password.test.ts'),
  shown('6.2.6', 1, 'masked fields', 'tests/e2e/account/auth.spec.ts'),
  shown('6.2.7', 1, 'pasting and password managers', 'tests/e2e/account/auth.spec.ts'),
  shown(
    '6.2.8',
    1,
    'compare the exact password',
    'functions/src/platform/auth/scrypt-passwords.test.ts',
  ),
  shown('6.2.9', 2, 'allow 64 characters', 'tests/e2e/account/auth.spec.ts'),
  provider(
    '6.2.10',
    2,
    'no forced rotation',
    'Firebase Authentication has no setting that lets passwords expire',
    SECURITY,
  ),
  shown('6.2.11', 2, 'refuse words about us', 'tests/e2e/account/new-password.spec.ts'),
  shown('6.2.12', 2, 'refuse breached passwords', 'tests/e2e/account/new-password.spec.ts'),
  shown('6.3.1', 1, 'limit guessing', 'tests/integration/toolkit-gate.test.ts'),
  shown('6.3.2', 1, 'no default accounts', 'tests/integration/administration.test.ts'),
  open('6.3.3', 2, 'two factors', 'two-step verification is optional'),
  shown('6.3.4', 2, 'no other ways to sign in', 'tests/integration/sessions.test.ts'),
  open(
    '6.4.1',
    1,
    'initial passwords expire',
    'the initial passwords of the first two users do not expire',
  ),
  absent('6.4.2', 1, 'no secret questions', 'there are none'),
  shown('6.4.3', 2, 'reset keeps the second factor', 'tests/integration/account-recovery.test.ts'),
  shown('6.4.4', 2, 'prove identity after losing a factor', CODES),
  shown('6.5.1', 2, 'use codes once', CODES),
  shown('6.5.2', 2, 'hash codes', 'functions/src/platform/auth/scrypt-recovery-codes.test.ts'),
  shown('6.5.3', 2, 'random codes', 'domain/src/accounts/recovery-codes.test.ts'),
  shown('6.5.4', 2, 'codes of 20 bits', 'domain/src/accounts/recovery-codes.test.ts'),
  provider(
    '6.5.5',
    2,
    'codes expire',
    'Firebase Authentication accepts codes of 30 seconds, after the setting in the configuration',
    FIREBASE,
  ),
  absent('6.6.1', 2, 'codes by telephone', 'we offer an app and no telephone'),
  absent('6.6.2', 2, 'codes bound to their request', 'we send no codes'),
  absent('6.6.3', 2, 'limit guesses of sent codes', 'we send no codes'),
  absent('6.8.1', 2, 'keep identity providers apart', NO_PROVIDERS),
  shown('6.8.2', 2, 'verify signed assertions', 'tests/integration/callable-matrix.test.ts'),
  absent('6.8.3', 2, 'use SAML once', 'we use no SAML'),
  shown('6.8.4', 2, 'check the time of sign-in', 'tests/integration/account-sessions.test.ts'),
];
