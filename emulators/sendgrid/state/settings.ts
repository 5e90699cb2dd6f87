// The settings of an account, as SendGrid's API documents them.

/** https://www.twilio.com/docs/sendgrid/api-reference/domain-authentication/list-all-authenticated-domains */
export interface AuthenticatedDomain {
  readonly id: number;
  readonly user_id: number;
  readonly subdomain: string;
  readonly domain: string;
  readonly username: string;
  readonly ips: readonly string[];
  readonly custom_spf: boolean;
  readonly default: boolean;
  readonly legacy: boolean;
  readonly automatic_security: boolean;
  /** Whether the DNS records were found. */
  readonly valid: boolean;
  readonly dns: Readonly<
    Record<
      string,
      {
        readonly valid: boolean;
        readonly type: string;
        readonly host: string;
        readonly data: string;
      }
    >
  >;
}

/** https://www.twilio.com/docs/sendgrid/api-reference/sender-verification/get-all-verified-senders */
export interface VerifiedSender {
  readonly id: number;
  readonly nickname: string;
  readonly from_email: string;
  readonly from_name: string;
  readonly reply_to: string;
  readonly reply_to_name: string;
  readonly address: string;
  readonly address2: string;
  readonly state: string;
  readonly city: string;
  readonly zip: string;
  readonly country: string;
  readonly verified: boolean;
  readonly locked: boolean;
}

/** https://www.twilio.com/docs/sendgrid/api-reference/webhooks/get-all-event-webhooks */
export interface EventWebhookSettings {
  readonly id: string;
  readonly enabled: boolean;
  readonly url: string;
  readonly friendly_name: string;
  readonly group_resubscribe: boolean;
  readonly group_unsubscribe: boolean;
  readonly delivered: boolean;
  readonly spam_report: boolean;
  readonly bounce: boolean;
  readonly deferred: boolean;
  readonly unsubscribe: boolean;
  readonly processed: boolean;
  readonly open: boolean;
  readonly click: boolean;
  readonly dropped: boolean;
  /** Only in answers to `?include=account_status_change`. */
  readonly account_status_change: boolean;
  readonly oauth_client_id: string;
  readonly oauth_token_url: string;
  /** Empty if events are not signed. */
  readonly public_key: string;
  readonly created_date: string;
  readonly updated_date: string;
}

export interface AccountSettings {
  readonly domains: readonly AuthenticatedDomain[];
  readonly senders: readonly VerifiedSender[];
  readonly webhooks: readonly EventWebhookSettings[];
}

export const aDomain = (
  domain: string,
  fields: Partial<AuthenticatedDomain> = {},
): AuthenticatedDomain => {
  const { valid = true } = fields;
  const cname = (host: string, data: string) => ({ valid, type: 'cname', host, data });
  return {
    id: 1,
    user_id: 1,
    subdomain: 'em1',
    domain,
    username: 'local',
    ips: [],
    custom_spf: false,
    default: true,
    legacy: false,
    automatic_security: true,
    valid,
    dns: {
      mail_cname: cname(`em1.${domain}`, 'u1.wl.sendgrid.net'),
      dkim1: cname(`s1._domainkey.${domain}`, 's1.domainkey.u1.wl.sendgrid.net'),
      dkim2: cname(`s2._domainkey.${domain}`, 's2.domainkey.u1.wl.sendgrid.net'),
    },
    ...fields,
  };
};

export const aSender = (
  fromEmail: string,
  fields: Partial<VerifiedSender> = {},
): VerifiedSender => ({
  id: 1,
  nickname: 'Digest',
  from_email: fromEmail,
  from_name: 'Daily Snapshot',
  reply_to: fromEmail,
  reply_to_name: '',
  address: '1 Main Street',
  address2: '',
  state: 'IL',
  city: 'Springfield',
  zip: '62701',
  country: 'USA',
  verified: true,
  locked: false,
  ...fields,
});

export const aWebhook = (
  url: string,
  publicKey: string,
  fields: Partial<EventWebhookSettings> = {},
): EventWebhookSettings => ({
  id: '77d4a5da-7015-11ed-a1eb-0242ac120002',
  enabled: true,
  url,
  friendly_name: '',
  group_resubscribe: true,
  group_unsubscribe: true,
  delivered: true,
  spam_report: true,
  bounce: true,
  deferred: true,
  unsubscribe: true,
  processed: true,
  open: false,
  click: false,
  dropped: true,
  account_status_change: true,
  oauth_client_id: '',
  oauth_token_url: '',
  public_key: publicKey,
  created_date: '2026-01-01T12:30:00Z',
  updated_date: '2026-01-01T12:30:00Z',
  ...fields,
});
