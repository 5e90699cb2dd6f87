import { randomBytes } from 'node:crypto';
import { CONNECTORS, kmsKeyOf, type DeploymentEnvironment } from '../environments/environment.ts';

/** Where setup gets the value of a secret. */
export type SecretOrigin = 'asked' | 'generated' | 'derived';

export interface NeededSecret {
  readonly name: string;
  readonly origin: SecretOrigin;
  /** absent for a secret that a person enters */
  readonly make?: () => string;
}

const RANDOM_BYTES = 32;

const asked = (...names: readonly string[]): readonly NeededSecret[] =>
  names.map((name) => ({ name, origin: 'asked' }));

const generated = (name: string): NeededSecret => ({
  name,
  origin: 'generated',
  make: () => randomBytes(RANDOM_BYTES).toString('base64url'),
});

/** Returns the secrets of the features that an environment turns on. */
export function neededSecrets(environment: DeploymentEnvironment): readonly NeededSecret[] {
  const { switches, people } = environment;
  const hasSetupButton = people.firstAdministrator ?? people.firstRepresentative;
  const hasConnector = CONNECTORS.some((name) => switches[name] !== false);
  return [
    ...asked('SENDGRID_API_KEY'),
    generated('UNSUBSCRIBE_SECRET'),
    ...(hasSetupButton === undefined ? [] : [generated('ADMIN_SETUP_SECRET')]),
    ...(hasConnector
      ? [{ name: 'CONNECTOR_KEY', origin: 'derived', make: () => kmsKeyOf(environment) } as const]
      : []),
    ...(switches.stripe ? asked('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET') : []),
    ...(switches.plaid === false ? [] : asked('PLAID_SECRET')),
    ...(switches.quickbooks === false
      ? []
      : asked('QUICKBOOKS_CLIENT_SECRET', 'QUICKBOOKS_VERIFIER_TOKEN')),
    ...(switches.xero === false ? [] : asked('XERO_CLIENT_SECRET', 'XERO_WEBHOOK_KEY')),
  ];
}
