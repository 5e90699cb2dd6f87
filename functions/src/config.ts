import { setGlobalOptions } from 'firebase-functions';
import { defineBoolean, defineSecret, defineString } from 'firebase-functions/params';

/** Where everything runs: beside the database, near most owners. */
export const REGION = 'us-central1';

// What all functions share is 195 MiB before the first request; Google's 256 leaves no room for any.
setGlobalOptions({ memory: '512MiB' });

export const OFFICIAL_SENDGRID = 'https://api.sendgrid.com/';

/** Of the site, without a slash at the end: mail links there. */
export const siteOrigin = defineString('SITE_ORIGIN');

/** One line, at the foot of every mail: the law asks for it. */
export const postalAddress = defineString('POSTAL_ADDRESS');

export const senderAddress = defineString('SENDER_ADDRESS');
export const senderName = defineString('SENDER_NAME', { default: 'Daily Snapshot' });

/** Reads mail that asks to unsubscribe; without one, programs of mail are offered the link alone. */
export const unsubscribeMailbox = defineString('UNSUBSCRIBE_MAILBOX', { default: '' });

export const sendgridBaseUrl = defineString('SENDGRID_BASE_URL', { default: OFFICIAL_SENDGRID });
export const sendgridApiKey = defineSecret('SENDGRID_API_KEY');

/** As SendGrid shows it: base64 of the DER of its public key. */
export const sendgridEventsKey = defineString('SENDGRID_EVENTS_PUBLIC_KEY');

export const OFFICIAL_STRIPE = 'https://api.stripe.com/';

export const stripeApiBase = defineString('STRIPE_API_BASE', { default: OFFICIAL_STRIPE });
export const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');

/** What Stripe signs its events with; two with a comma between while one replaces the other. */
export const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');

/** Whether owners who have never paid get digests: in the local world, so that one can look around. */
export const digestsAreFree = defineBoolean('DIGESTS_ARE_FREE', { default: false });

/** Who of us hears of those who leave an address; empty: nobody does. */
export const leadsMailbox = defineString('LEADS_MAILBOX', { default: '' });

/** Whether open callables take requests only from pages that Firebase App Check vouches for. */
export const appCheckIsEnforced = defineBoolean('ENFORCE_APP_CHECK', { default: false });

/** Signs the links in mails. Changing it makes those in old mails useless. Also hides networks that are counted. */
export const unsubscribeSecret = defineSecret('UNSUBSCRIBE_SECRET');

/** Whom the button of /admin creates: somebody to administer, and somebody to sell. Empty: nobody. */
export const firstAdministrator = defineString('FIRST_ADMINISTRATOR', { default: '' });
export const firstRepresentative = defineString('FIRST_REPRESENTATIVE', { default: '' });

/** Opens that button once, while there is no administrator; less than 24 characters: it opens nothing. */
export const adminSetupSecret = defineSecret('ADMIN_SETUP_SECRET');

/** Wraps the keys of what providers gave us to read with; see `keyKeeperOf`. */
export const connectorKey = defineSecret('CONNECTOR_KEY');

export const OFFICIAL_PLAID = 'https://production.plaid.com/';

export const plaidApiBase = defineString('PLAID_API_BASE', { default: OFFICIAL_PLAID });

/** Empty: nobody can connect a bank. */
export const plaidClientId = defineString('PLAID_CLIENT_ID', { default: '' });
export const plaidSecret = defineSecret('PLAID_SECRET');

/** Where `plaidWebhook` is reached; empty: Plaid posts nothing, and banks are asked now and then only. */
export const plaidWebhookUrl = defineString('PLAID_WEBHOOK_URL', { default: '' });

/** One address in place of all of Intuit's; empty: Intuit's own. */
export const quickBooksBase = defineString('QUICKBOOKS_BASE', { default: '' });

/** Empty: nobody can connect QuickBooks. */
export const quickBooksClientId = defineString('QUICKBOOKS_CLIENT_ID', { default: '' });
export const quickBooksClientSecret = defineSecret('QUICKBOOKS_CLIENT_SECRET');

/** What Intuit signs its posts to `quickBooksWebhook` with; two with a comma between while one replaces the other. */
export const quickBooksVerifierToken = defineSecret('QUICKBOOKS_VERIFIER_TOKEN');

/** One address in place of all of Xero's; empty: Xero's own. */
export const xeroBase = defineString('XERO_BASE', { default: '' });

/** Empty: nobody can connect Xero. */
export const xeroClientId = defineString('XERO_CLIENT_ID', { default: '' });
export const xeroClientSecret = defineSecret('XERO_CLIENT_SECRET');

/** What Xero signs its posts to `xeroWebhook` with; two with a comma between while one replaces the other. */
export const xeroWebhookKey = defineSecret('XERO_WEBHOOK_KEY');

/** What a function that speaks to providers of books and bank lines is given. */
export const connectorSecrets = [
  connectorKey,
  plaidSecret,
  quickBooksClientSecret,
  quickBooksVerifierToken,
  xeroClientSecret,
  xeroWebhookKey,
];

export const isEmulated = (): boolean => process.env.FUNCTIONS_EMULATOR === 'true';
