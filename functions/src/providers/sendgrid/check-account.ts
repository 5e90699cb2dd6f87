// The settings of our SendGrid account:
// https://www.twilio.com/docs/sendgrid/api-reference/webhooks/get-all-event-webhooks
// https://www.twilio.com/docs/sendgrid/api-reference/domain-authentication/list-all-authenticated-domains
// https://www.twilio.com/docs/sendgrid/api-reference/sender-verification/get-all-verified-senders
import { z } from 'zod';
import type { OnCall } from '../../connections/ports/source-provider.ts';
import { errorFromResponse, parseResponse, sendRequest } from '../books/http-request.ts';
import { readOnlyFetch, type AllowedRequest } from '../http/read-only.ts';
import type { SendGridOptions } from './mailer.ts';
import { eventsKey } from './verify-signature.ts';

const DOMAINS = '/v3/whitelabel/domains';
const SENDERS = '/v3/verified_senders';
const WEBHOOKS = '/v3/user/webhooks/event/settings/all';

/** All requests of this check. */
const ALLOWED_REQUESTS: readonly AllowedRequest[] = [DOMAINS, SENDERS, WEBHOOKS].map((path) => ({
  method: 'GET',
  path,
  purpose: 'reading',
}));

/** The settings of the event webhook that turn on the events that we read. */
export const NEEDED_EVENTS = [
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
  'spam_report',
  'unsubscribe',
  'group_unsubscribe',
] as const;

/** The path of our webhook on the site. */
const OUR_WEBHOOK = /\/webhooks\/sendgrid\/?$/;

const isOn = z.boolean().nullish();
const webhookSchema = z.object({
  url: z.string(),
  enabled: z.boolean(),
  public_key: z.string().nullish(),
  account_status_change: isOn,
  ...Object.fromEntries(NEEDED_EVENTS.map((name) => [name, isOn])),
});
type Webhook = z.infer<typeof webhookSchema>;
const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });
const domainsSchema = z.array(z.object({ domain: z.string(), valid: z.boolean() }));
const sendersSchema = z.object({
  results: z.array(z.object({ from_email: z.string(), verified: z.boolean() })),
});

export interface SendGridSettings extends Pick<SendGridOptions, 'apiKey' | 'baseUrl'> {
  /** the address that sends all e-mail */
  readonly sender: string;
  /** the key that verifies events, as the environment has it */
  readonly publicKey: string;
}

export interface SendGridAccount {
  /** sentences that say what is wrong and what to do */
  readonly faults: readonly string[];
  /** sentences about what was not checked */
  readonly notes: readonly string[];
  readonly found: Readonly<Partial<Record<'senders' | 'domains' | 'webhooks', number>>>;
}

/**
 * Checks the sender and the event webhook of our account. Sends no e-mail and changes nothing. The
 * sentences contain no address.
 *
 * @throws SourceError if SendGrid does not answer
 */
export async function checkSendGridAccount(
  settings: SendGridSettings,
  onCall: OnCall,
): Promise<SendGridAccount> {
  const fetch = readOnlyFetch(ALLOWED_REQUESTS, settings.baseUrl, onCall);
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${settings.apiKey}`,
  };
  /** Returns undefined if the key may not read the list. */
  const get = async <T>(path: string, schema: z.ZodType<T>, query = ''): Promise<T | undefined> => {
    const { response, text } = await sendRequest(fetch, `${path}${query}`, { headers });
    if (response.status === 403) return undefined;
    if (!response.ok) throw errorFromResponse(response, undefined);
    return parseResponse(schema, text, undefined);
  };
  const domains = await get(DOMAINS, domainsSchema);
  const senders = (await get(SENDERS, sendersSchema))?.results;
  const webhooks = (await get(WEBHOOKS, webhooksSchema, '?include=account_status_change'))
    ?.webhooks;
  return {
    faults: [
      ...(domains ? senderFaults(settings.sender, domains, senders ?? []) : []),
      ...keyFaults(settings.publicKey),
      ...(webhooks ? webhookFaults(webhooks, settings.publicKey) : []),
    ],
    notes: [
      ...(domains ? [] : [notPermitted('authenticated domains')]),
      ...(senders ? [] : [notPermitted('verified senders')]),
      ...(webhooks ? [] : [notPermitted('event webhooks')]),
    ],
    found: {
      ...(domains && { domains: domains.length }),
      ...(senders && { senders: senders.length }),
      ...(webhooks && { webhooks: webhooks.length }),
    },
  };
}

const SENDER_PAGE = 'https://app.sendgrid.com/settings/sender_auth';

function senderFaults(
  sender: string,
  domains: z.infer<typeof domainsSchema>,
  senders: z.infer<typeof sendersSchema>['results'],
): string[] {
  const address = sender.toLowerCase();
  const [, ofSender] = address.split('@');
  if (ofSender === undefined || ofSender === '') {
    return ['SENDER_ADDRESS is not set to an e-mail address. Set it to the sender of all e-mail.'];
  }
  const ours = domains.filter(
    ({ domain }) => ofSender === domain || ofSender.endsWith(`.${domain}`),
  );
  if (ours.some(({ valid }) => valid)) return [];
  if (ours.length > 0) {
    return [
      `The domain of SENDER_ADDRESS is added at SendGrid, but its DNS records are not valid. Publish the records that ${SENDER_PAGE} shows, and verify them there.`,
    ];
  }
  const isVerified = senders.some(
    ({ from_email: email, verified }) => verified && email.toLowerCase() === address,
  );
  return [
    isVerified
      ? `SENDER_ADDRESS is a verified single sender, but its domain is not authenticated, so mailboxes may refuse our e-mail. Authenticate the domain at ${SENDER_PAGE}.`
      : `SendGrid knows neither SENDER_ADDRESS nor its domain, so it refuses our e-mail. Authenticate the domain at ${SENDER_PAGE}.`,
  ];
}

const WEBHOOK_PAGE = 'https://app.sendgrid.com/settings/mail_settings/webhook_settings';

function keyFaults(publicKey: string): string[] {
  if (publicKey === '') {
    return [
      `SENDGRID_EVENTS_PUBLIC_KEY is not set, so delivery events are refused. Copy the verification key of the event webhook from ${WEBHOOK_PAGE}.`,
    ];
  }
  try {
    eventsKey(publicKey);
    return [];
  } catch {
    return [
      `SENDGRID_EVENTS_PUBLIC_KEY is not a public key. Copy the verification key of the event webhook from ${WEBHOOK_PAGE}.`,
    ];
  }
}

function webhookFaults(webhooks: readonly Webhook[], publicKey: string): string[] {
  const ours = webhooks.filter(({ url }) => OUR_WEBHOOK.test(url));
  const enabled = ours.filter((webhook) => webhook.enabled);
  if (ours.length === 0) {
    return [
      `SendGrid has no event webhook for /webhooks/sendgrid, so bounces and spam reports are not noticed. Add it at ${WEBHOOK_PAGE} with a signature.`,
    ];
  }
  if (enabled.length === 0) {
    return [`The event webhook for /webhooks/sendgrid is disabled. Enable it at ${WEBHOOK_PAGE}.`];
  }
  return enabled.flatMap((webhook) => [
    ...signatureFaults(webhook, publicKey),
    ...eventFaults(webhook),
  ]);
}

function signatureFaults({ public_key: key }: Webhook, publicKey: string): string[] {
  if (!key) {
    return [
      `The event webhook is not signed, so its events are refused. Enable the signature at ${WEBHOOK_PAGE}.`,
    ];
  }
  return publicKey === '' || key === publicKey
    ? []
    : [
        `SENDGRID_EVENTS_PUBLIC_KEY is the key of another event webhook, so events are refused. Copy the verification key from ${WEBHOOK_PAGE}.`,
      ];
}

function eventFaults(webhook: Webhook): string[] {
  const settings: Readonly<Record<string, unknown>> = webhook;
  const missing = [...NEEDED_EVENTS, 'account_status_change'].filter(
    (name) => settings[name] !== true,
  );
  return missing.length === 0
    ? []
    : [
        `The event webhook does not send ${missing.join(', ')}. Select these events at ${WEBHOOK_PAGE}.`,
      ];
}

const notPermitted = (what: string): string =>
  `SENDGRID_API_KEY may not read the ${what}, so they were not checked. A deployment needs no such permission. Run the command once with a key that has it.`;
