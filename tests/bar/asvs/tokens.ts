// Chapter 10: OAuth. We are a client of Intuit, Xero and Plaid.
import { absent, shown, type AsvsRequirement } from './requirement.ts';

const NO_SERVER = 'we run no authorization server';
const NO_RESOURCE = 'we accept no OAuth access tokens';
const NO_OIDC = 'we use no OpenID Connect to sign people in';
const ATTACKS = 'tests/server/connections/books-consent-attacks.test.ts';

const serverOnly = (ids: readonly string[], level: 1 | 2, because: string) =>
  ids.map((id) => absent(id, level, 'for other parties of OAuth', because));

export const TOKEN_REQUIREMENTS: readonly AsvsRequirement[] = [
  shown('10.1.1', 2, 'tokens stay on the server', 'tests/rules/access-table.test.ts'),
  shown('10.1.2', 2, 'values bound to the browser', ATTACKS),
  shown('10.2.1', 2, 'no forged returns', ATTACKS),
  shown('10.2.2', 2, 'no mix-up of two providers', ATTACKS),
  ...serverOnly(['10.3.1', '10.3.2', '10.3.3', '10.3.4'], 2, NO_RESOURCE),
  ...serverOnly(['10.4.1', '10.4.2', '10.4.3', '10.4.4', '10.4.5'], 1, NO_SERVER),
  ...serverOnly(['10.4.6', '10.4.7', '10.4.8', '10.4.9', '10.4.10', '10.4.11'], 2, NO_SERVER),
  ...serverOnly(['10.5.1', '10.5.2', '10.5.3', '10.5.4', '10.5.5'], 2, NO_OIDC),
  ...serverOnly(['10.6.1', '10.6.2', '10.7.1', '10.7.2', '10.7.3'], 2, NO_SERVER),
];
