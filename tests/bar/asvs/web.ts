// Chapters 3 to 5: browsers, services and files.
import { absent, open, shown, type AsvsRequirement } from './requirement.ts';

const SECURITY = 'docs/security.md';
const HEADERS = 'tests/integration/served-headers.test.ts';
const NO_COOKIES = 'we set no cookies';
const NO_SOCKETS = 'we use no WebSocket';
const NO_GRAPHQL = 'we use no GraphQL';

export const WEB_REQUIREMENTS: readonly AsvsRequirement[] = [
  shown('3.2.1', 1, 'no content in a wrong context', HEADERS),
  shown('3.2.2', 1, 'show text as text', 'tests/e2e/site/extreme-content.spec.ts'),
  absent('3.3.1', 1, 'secure cookies', NO_COOKIES),
  absent('3.3.2', 2, 'SameSite cookies', NO_COOKIES),
  absent('3.3.3', 2, 'host cookies', NO_COOKIES),
  absent('3.3.4', 2, 'HttpOnly cookies', NO_COOKIES),
  shown('3.4.1', 1, 'HSTS of a year', HEADERS),
  shown('3.4.2', 1, 'fixed CORS origins', HEADERS),
  shown('3.4.3', 2, 'content security policy', HEADERS),
  shown('3.4.4', 2, 'nosniff', HEADERS),
  shown('3.4.5', 2, 'referrer policy', HEADERS),
  shown('3.4.6', 2, 'no framing', HEADERS),
  absent(
    '3.5.1',
    1,
    'no request forgery',
    'a call needs a token in a header, and there are no cookies',
  ),
  absent(
    '3.5.2',
    1,
    'no call without preflight',
    'a call needs a token in a header, and there are no cookies',
  ),
  shown('3.5.3', 1, 'no effect of safe methods', 'tests/integration/mail-links.test.ts'),
  absent('3.5.4', 2, 'one host per application', 'there is one application'),
  absent('3.5.5', 2, 'check messages of windows', 'we listen to no messages of other windows'),
  shown('3.7.1', 2, 'supported browser techniques', 'tests/browsers/main.ts'),
  shown('3.7.2', 2, 'redirect to known hosts only', 'web/src/lib/auth/path-of-this-site.test.ts'),
  shown('4.1.1', 1, 'content type of each answer', 'tests/integration/served-headers.test.ts'),
  open(
    '4.1.2',
    2,
    'redirect only pages to HTTPS',
    'Google redirects HTTP requests to functions too, and has no setting against it',
  ),
  shown('4.1.3', 2, 'trust no forwarded header', 'functions/src/platform/handlers/http.test.ts'),
  absent('4.2.1', 2, 'no request smuggling', 'Google’s front end parses HTTP'),
  absent('4.3.1', 2, 'limit GraphQL queries', NO_GRAPHQL),
  absent('4.3.2', 2, 'no GraphQL introspection', NO_GRAPHQL),
  absent('4.4.1', 1, 'encrypted WebSocket', NO_SOCKETS),
  absent('4.4.2', 2, 'origin of WebSocket', NO_SOCKETS),
  absent('4.4.3', 2, 'session of WebSocket', NO_SOCKETS),
  absent('4.4.4', 2, 'token of WebSocket', NO_SOCKETS),
  shown('5.1.1', 2, 'document files and sizes', SECURITY),
  shown('5.2.1', 1, 'limit the size of files', 'tests/integration/callable-matrix.test.ts'),
  shown(
    '5.2.2',
    1,
    'check the content of files',
    'domain/src/imports/formats/damaged-files.test.ts',
  ),
  shown(
    '5.2.3',
    2,
    'limit unpacked files',
    'domain/src/imports/formats/workbook/open-workbook.test.ts',
  ),
  absent('5.3.1', 1, 'never run uploads', 'uploads are parsed and not stored'),
  absent('5.3.2', 1, 'no paths from input', 'uploads are parsed and not stored'),
  absent('5.4.1', 2, 'names of downloads', 'the browser makes the downloads'),
  absent('5.4.2', 2, 'encode served names', 'we serve no uploaded file'),
  absent('5.4.3', 2, 'scan served files', 'we serve no uploaded file'),
];
