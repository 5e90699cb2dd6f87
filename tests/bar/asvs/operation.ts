// Chapters 15 to 17: code, logs and WebRTC.
import { absent, open, provider, shown, type AsvsRequirement } from './requirement.ts';

const SECURITY = 'docs/security.md';
const NO_WEBRTC = 'we use no WebRTC';

const webRtc = ['17.1.1', '17.2.1', '17.2.2', '17.2.3', '17.2.4', '17.3.1', '17.3.2'] as const;

export const OPERATION_REQUIREMENTS: readonly AsvsRequirement[] = [
  shown('15.1.1', 1, 'time frames of updates', SECURITY),
  shown('15.1.2', 2, 'inventory of packages', 'scripts/supply-chain/sbom.ts'),
  shown('15.1.3', 2, 'document costly functions', 'domain/src/contracts/call-limits.ts'),
  provider(
    '15.2.1',
    1,
    'no outdated packages',
    'GitHub asks the registry for advisories at each change and each Monday, and fails the check',
    SECURITY,
  ),
  shown(
    '15.2.2',
    2,
    'defend costly functions',
    'functions/src/platform/handlers/call-limits.test.ts',
  ),
  shown('15.2.3', 2, 'nothing extra in production', 'tests/integration/deployed-inventory.test.ts'),
  shown('15.3.1', 1, 'return only needed fields', 'domain/src/contracts/callables.ts'),
  shown('15.3.2', 2, 'follow no redirects', 'functions/src/providers/http/read-only.test.ts'),
  shown('15.3.3', 2, 'no mass assignment', 'tests/integration/callable-matrix.test.ts'),
  shown(
    '15.3.4',
    2,
    'the true address of a caller',
    'functions/src/platform/handlers/http.test.ts',
  ),
  shown('15.3.5', 2, 'strict types', 'tsconfig.base.json'),
  shown('15.3.6', 2, 'no prototype pollution', 'tests/integration/callable-matrix.test.ts'),
  shown(
    '15.3.7',
    2,
    'no parameter pollution',
    'functions/src/platform/handlers/decodable-body.test.ts',
  ),
  shown('16.1.1', 2, 'inventory of logs', SECURITY),
  shown('16.2.1', 2, 'metadata of entries', 'functions/src/platform/handlers/log-entries.test.ts'),
  provider(
    '16.2.2',
    2,
    'synchronized times',
    'Cloud Logging adds the time in UTC from Google’s clocks',
    SECURITY,
  ),
  shown('16.2.3', 2, 'documented places', 'functions/src/platform/source-rules.test.ts'),
  shown('16.2.4', 2, 'one format', 'functions/src/platform/handlers/log-entries.test.ts'),
  shown('16.2.5', 2, 'no sensitive data', 'functions/src/mail/handlers/sendgrid-webhook.test.ts'),
  open(
    '16.3.1',
    2,
    'log sign-ins',
    'we log each new session, but Firebase checks passwords and logs wrong ones with addresses only',
  ),
  shown('16.3.2', 2, 'log refusals', 'functions/src/platform/handlers/errors.test.ts'),
  shown('16.3.3', 2, 'log attacks', 'tests/integration/redaction.test.ts'),
  shown('16.3.4', 2, 'log unexpected errors', 'functions/src/platform/handlers/errors.test.ts'),
  shown('16.4.1', 2, 'encode entries', 'functions/src/platform/handlers/log-entries.test.ts'),
  provider(
    '16.4.2',
    2,
    'protect logs',
    'entries of Cloud Logging cannot be changed, and roles decide who reads them',
    SECURITY,
  ),
  provider(
    '16.4.3',
    2,
    'logs elsewhere',
    'Cloud Logging is apart from the functions and the database',
    SECURITY,
  ),
  shown('16.5.1', 2, 'generic errors', 'functions/src/platform/handlers/errors.test.ts'),
  shown('16.5.2', 2, 'survive outages', 'tests/server/digest/provider-outages.test.ts'),
  shown(
    '16.5.3',
    2,
    'fail closed',
    'functions/src/billing/commands/handle-stripe-event.faults.test.ts',
  ),
  ...webRtc.map((id) => absent(id, 2, 'WebRTC', NO_WEBRTC)),
];
