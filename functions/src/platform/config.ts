import { setGlobalOptions, type GlobalOptions } from 'firebase-functions/options';
import {
  defineBoolean,
  defineInt,
  defineSecret,
  defineString,
  select,
} from 'firebase-functions/params';
import { DEPLOYED_ENVIRONMENTS, type Environment } from './ports/environment.ts';

/**
 * The region of the functions, their queues and schedules. Read when the functions are loaded,
 * because a deployment needs the queue of a task in the same region.
 */
export const REGION = process.env.DEPLOYMENT_REGION ?? 'us-central1';

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/**
 * The service account that runs the functions. Without it, Google would use its default account, which
 * may change everything in the project.
 */
const serviceAccount = process.env.FUNCTIONS_ACCOUNT;
if (isSet(serviceAccount)) setGlobalOptions({ serviceAccount });

/**
 * The optional features that this deployment turns on. Read when the functions are loaded, because
 * Google refuses to deploy a function with a secret that does not exist. A feature that is off
 * therefore declares no secret.
 */
export const switches = {
  stripe: process.env.STRIPE_IS_ON === 'true',
  plaid: isSet(process.env.PLAID_CLIENT_ID),
  quickbooks: isSet(process.env.QUICKBOOKS_CLIENT_ID),
  xero: isSet(process.env.XERO_CLIENT_ID),
  setupButton: isSet(process.env.FIRST_ADMINISTRATOR) || isSet(process.env.FIRST_REPRESENTATIVE),
};

/** Whether owners can connect banks or books. */
export const hasConnectors = switches.plaid || switches.quickbooks || switches.xero;

type Secret = ReturnType<typeof defineSecret>;

/** Declares a secret only if its feature is on. */
const secretIf = (isOn: boolean, define: () => Secret): Secret | undefined =>
  isOn ? define() : undefined;

/** Returns a secret, or an empty text if its feature is off. */
export const valueIn = (secret: Secret | undefined): string => secret?.value() ?? '';

/** Returns the secrets of the features that are on, for the options of a function. */
const declared = (...secrets: readonly (Secret | undefined)[]): Secret[] =>
  secrets.filter((secret) => secret !== undefined);

/** The options that every deployed function states. */
export interface FunctionOptions extends Pick<GlobalOptions, 'secrets'> {
  readonly memory: '512MiB' | '1GiB';
  /** Processors; by default 1. */
  readonly cpu?: number;
  /** The requests that an instance handles at once; by default 80. */
  readonly concurrency?: number;
  readonly timeoutSeconds: number;
  readonly maxInstances: NonNullable<GlobalOptions['maxInstances']>;
}

/**
 * The instance limit of functions that grow with the number of customers. The instances of all
 * functions fit the quota of a new Google Cloud project; a project with a higher quota raises it.
 */
export const maxInstances = defineInt('MAX_INSTANCES', { default: 1 });

/** The instance limit of functions that anyone can call. It bounds the bill that strangers can cause. */
export const publicMaxInstances = defineInt('PUBLIC_MAX_INSTANCES', { default: 1 });

/**
 * The size of a function that is called rarely or may take longer. Google allows only one request at
 * a time on less than one processor.
 */
export const SMALL = { memory: '512MiB', cpu: 0.25, concurrency: 1 } as const;

/** The origin of the site, without a trailing slash. Links in e-mail start with it. */
export const siteOrigin = defineString('SITE_ORIGIN');

/**
 * The web API key of the Firebase project. It is public. The server checks a password with it before
 * it accepts a recovery code.
 */
export const webApiKey = defineString('WEB_API_KEY');

/** One line in the footer of every e-mail, which the law requires. */
export const postalAddress = defineString('POSTAL_ADDRESS');

export const senderAddress = defineString('SENDER_ADDRESS');
export const senderName = defineString('SENDER_NAME', { default: 'Daily Snapshot' });

/**
 * The mailbox for unsubscribe requests by e-mail. If it is empty, mail clients offer only the link.
 */
export const unsubscribeMailbox = defineString('UNSUBSCRIBE_MAILBOX', { default: '' });

export const sendgridBaseUrl = defineString('SENDGRID_BASE_URL', { default: '' });
export const sendgridApiKey = defineSecret('SENDGRID_API_KEY');

/** SendGrid's public key as SendGrid shows it: base64 of its DER form. */
export const sendgridEventsKey = defineString('SENDGRID_EVENTS_PUBLIC_KEY');

export const stripeApiBase = defineString('STRIPE_API_BASE', { default: '' });
export const stripeSecretKey = secretIf(switches.stripe, () => defineSecret('STRIPE_SECRET_KEY'));

/**
 * Stripe signs its events with this secret. During a rotation it holds the old and the new secret,
 * separated by a comma.
 */
export const stripeWebhookSecret = secretIf(switches.stripe, () =>
  defineSecret('STRIPE_WEBHOOK_SECRET'),
);

/** The secrets of functions that call Stripe. */
export const paymentSecrets = declared(stripeSecretKey);

/** The secrets of the webhook of Stripe. */
export const paymentWebhookSecrets = declared(stripeSecretKey, stripeWebhookSecret);

/** Whether owners without a plan receive digests, which the local environment uses. */
export const digestsAreFree = defineBoolean('DIGESTS_ARE_FREE', { default: false });

/**
 * The address that receives digests without a plan once it is verified, so that a new installation
 * can send its first digest before Stripe is set up. Empty for none.
 */
export const firstOwner = defineString('FIRST_OWNER', { default: '' });

/** The mailbox of the team that receives new leads. If it is empty, no e-mail is sent. */
export const leadsMailbox = defineString('LEADS_MAILBOX', { default: '' });

/**
 * The number of entries that trusted proxies append to `X-Forwarded-For`. Google's front end appends
 * one, an Application Load Balancer two. Behind a load balancer, the functions must refuse all other
 * traffic, because its senders could choose the address.
 */
export const proxyHops = defineInt('PROXY_HOPS', { default: 1 });

/** Whether public callables accept requests only from pages that pass Firebase App Check. */
export const appCheckIsEnforced = defineBoolean('ENFORCE_APP_CHECK', { default: false });

/**
 * Signs the links in e-mail and the challenges of checkouts, and hashes IP addresses. A new value
 * invalidates the links in old e-mail.
 */
export const unsubscribeSecret = defineSecret('UNSUBSCRIBE_SECRET');

/**
 * The users that the setup button of /admin creates: an administrator and a representative. Empty
 * for none.
 */
export const firstAdministrator = defineString('FIRST_ADMINISTRATOR', { default: '' });
export const firstRepresentative = defineString('FIRST_REPRESENTATIVE', { default: '' });

/**
 * Enables the setup button while there is no administrator. A secret below 24 characters disables
 * it.
 */
export const adminSetupSecret = secretIf(switches.setupButton, () =>
  defineSecret('ADMIN_SETUP_SECRET'),
);

/** The secrets of functions that check the setup secret. */
export const setupSecrets = declared(adminSetupSecret);

/** Names the key that wraps the keys of stored grants; see `selectKeyWrapper`. */
export const connectorKey = secretIf(hasConnectors, () => defineSecret('CONNECTOR_KEY'));

export const plaidApiBase = defineString('PLAID_API_BASE', { default: '' });

/** If it is empty, banks cannot be connected. */
export const plaidClientId = defineString('PLAID_CLIENT_ID', { default: '' });
export const plaidSecret = secretIf(switches.plaid, () => defineSecret('PLAID_SECRET'));

/** The address of `webhooks/plaid`. If it is empty, Plaid sends no webhooks and banks are only polled. */
export const plaidWebhookUrl = defineString('PLAID_WEBHOOK_URL', { default: '' });

export const quickBooksBase = defineString('QUICKBOOKS_BASE', { default: '' });

/** If it is empty, QuickBooks cannot be connected. */
export const quickBooksClientId = defineString('QUICKBOOKS_CLIENT_ID', { default: '' });
export const quickBooksClientSecret = secretIf(switches.quickbooks, () =>
  defineSecret('QUICKBOOKS_CLIENT_SECRET'),
);

/**
 * Intuit signs its webhooks with this token. During a rotation it holds the old and the new token,
 * separated by a comma.
 */
export const quickBooksVerifierToken = secretIf(switches.quickbooks, () =>
  defineSecret('QUICKBOOKS_VERIFIER_TOKEN'),
);

export const xeroBase = defineString('XERO_BASE', { default: '' });

/** If it is empty, Xero cannot be connected. */
export const xeroClientId = defineString('XERO_CLIENT_ID', { default: '' });
export const xeroClientSecret = secretIf(switches.xero, () => defineSecret('XERO_CLIENT_SECRET'));

/**
 * Xero signs its webhooks with this key. During a rotation it holds the old and the new key,
 * separated by a comma.
 */
export const xeroWebhookKey = secretIf(switches.xero, () => defineSecret('XERO_WEBHOOK_KEY'));

/** The secrets of functions that call providers of bank data and books. */
export const connectorSecrets = declared(
  connectorKey,
  plaidSecret,
  quickBooksClientSecret,
  quickBooksVerifierToken,
  xeroClientSecret,
  xeroWebhookKey,
);

/**
 * Whether owners use this deployment (`production`) or it only calls test services (`sandbox`). The
 * hosts of the providers follow from it; a parameter such as `SENDGRID_BASE_URL` chooses another
 * host of `provider-hosts.ts`. The local environment names its emulators there.
 */
const deployedEnvironment = defineString('ENVIRONMENT', {
  default: 'production',
  input: select([...DEPLOYED_ENVIRONMENTS]),
});

/** @throws Error if the parameter names no environment */
export function environment(): Environment {
  if (isEmulated()) return 'local';
  const value = deployedEnvironment.value();
  const found = DEPLOYED_ENVIRONMENTS.find((one) => one === value);
  if (found) return found;
  throw new Error(`ENVIRONMENT is "${value}". It must be ${DEPLOYED_ENVIRONMENTS.join(' or ')}.`);
}

export const isEmulated = (): boolean => process.env.FUNCTIONS_EMULATOR === 'true';
