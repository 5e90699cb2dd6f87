import {
  functionsAccountOf,
  functionsOrigin,
  type DeploymentEnvironment,
} from '../environments/environment.ts';

const SENDGRID_HOSTS = {
  global: 'https://api.sendgrid.com',
  eu: 'https://api.eu.sendgrid.com',
} as const;

const clientIdOf = (connector: DeploymentEnvironment['switches']['plaid']): string =>
  connector === false ? '' : connector.clientId;

/**
 * Returns the parameters of the functions. All parameters are set, so that firebase-tools asks no
 * question and no value of an earlier deployment remains. An empty text turns a feature off.
 */
export function functionParameters(
  environment: DeploymentEnvironment,
): Readonly<Record<string, string>> {
  const { kind, region, origin, web, company, mail, people, switches, limits } = environment;
  return {
    ENVIRONMENT: kind,
    DEPLOYMENT_REGION: region,
    FUNCTIONS_ACCOUNT: functionsAccountOf(environment),
    SITE_ORIGIN: origin,
    WEB_API_KEY: web.apiKey ?? '',
    POSTAL_ADDRESS: company.postalAddress,
    SENDER_ADDRESS: mail.senderAddress,
    SENDER_NAME: mail.senderName,
    SENDGRID_BASE_URL: SENDGRID_HOSTS[mail.sendgridRegion],
    SENDGRID_EVENTS_PUBLIC_KEY: mail.eventsPublicKey ?? '',
    UNSUBSCRIBE_MAILBOX: mail.unsubscribeMailbox ?? '',
    LEADS_MAILBOX: mail.leadsMailbox ?? '',
    DIGESTS_ARE_FREE: 'false',
    FIRST_OWNER: people.firstOwner ?? '',
    FIRST_ADMINISTRATOR: people.firstAdministrator ?? '',
    FIRST_REPRESENTATIVE: people.firstRepresentative ?? '',
    STRIPE_IS_ON: String(switches.stripe),
    STRIPE_API_BASE: '',
    PLAID_CLIENT_ID: clientIdOf(switches.plaid),
    PLAID_API_BASE: '',
    PLAID_WEBHOOK_URL:
      switches.plaid === false ? '' : `${functionsOrigin(environment)}/webhooks/plaid`,
    QUICKBOOKS_CLIENT_ID: clientIdOf(switches.quickbooks),
    QUICKBOOKS_BASE: '',
    XERO_CLIENT_ID: clientIdOf(switches.xero),
    XERO_BASE: '',
    ENFORCE_APP_CHECK: String(switches.appCheck !== false && switches.appCheck.isEnforced),
    MAX_INSTANCES: String(limits.maxInstances),
    PUBLIC_MAX_INSTANCES: String(limits.publicMaxInstances),
    PROXY_HOPS: String(limits.proxyHops),
  };
}

/** Returns parameters as a file that firebase-tools reads. */
export const parametersFile = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join('');
