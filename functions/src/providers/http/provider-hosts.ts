import type { DeployedEnvironment, Environment } from '../../platform/ports/environment.ts';

const everywhere = (hosts: readonly string[]) => ({ production: hosts, sandbox: hosts });

/** All hosts that a deployment may call, without a trailing slash. The first is the default. */
const HOSTS = {
  Plaid: {
    production: ['https://production.plaid.com'],
    sandbox: ['https://sandbox.plaid.com'],
  },
  Intuit: {
    production: ['https://quickbooks.api.intuit.com'],
    sandbox: ['https://sandbox-quickbooks.api.intuit.com'],
  },
  /** Its sandbox is a demo company. */
  Xero: everywhere(['https://api.xero.com']),
  /** Global and EU. A sandbox sends real e-mail too. */
  SendGrid: everywhere(['https://api.sendgrid.com', 'https://api.eu.sendgrid.com']),
  /** Its sandbox is test mode, which its keys decide. */
  Stripe: everywhere(['https://api.stripe.com']),
} as const satisfies Readonly<
  Record<string, Readonly<Record<DeployedEnvironment, readonly string[]>>>
>;

export type Provider = keyof typeof HOSTS;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns the host of a provider that this environment calls, without a trailing slash.
 *
 * @param configured empty for the default
 * @throws Error that names the host and what to do, if the environment may not call it
 */
export function providerHost(
  provider: Provider,
  configured: string,
  environment: Environment,
): string {
  const host = configured.replace(/\/$/, '');
  if (environment === 'local') {
    if (URL.canParse(host) && LOOPBACK.has(new URL(host).hostname)) return host;
    throw new Error(
      `The host of ${provider}, "${host}", is not on this machine. The local environment may only call emulators.`,
    );
  }
  const allowed: readonly string[] = HOSTS[provider][environment];
  if (host === '') return allowed[0] ?? '';
  if (allowed.includes(host)) return host;
  const other = environment === 'production' ? 'sandbox' : 'production';
  const isOfOther = (HOSTS[provider][other] as readonly string[]).includes(host);
  throw new Error(
    `${host} is ${isOfOther ? `${provider}'s ${other} host` : `no host of ${provider}`}. A ${environment} environment may only call ${allowed.join(' or ')}.`,
  );
}
