// Events of SendGrid's event webhook.
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event

export const EVENT_NAMES = [
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
  'open',
  'click',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** The documented reasons of a drop that concern the address. */
export const ADDRESS_DROP_REASONS = [
  'Bounced Address',
  'Unsubscribed Address',
  'Spam Reporting Address',
  'Invalid',
] as const;

/** The documented reasons of a drop that concern the message or the account. */
export const MESSAGE_DROP_REASONS = [
  'Spam Content',
  'Invalid SMTPAPI header',
  'Recipient List over Package Quota',
] as const;

/** https://www.twilio.com/docs/sendgrid/ui/analytics-and-reporting/bounce-and-block-classifications */
export const BOUNCE_CLASSIFICATIONS = [
  'Invalid Address',
  'Technical',
  'Content',
  'Reputation',
  'Frequency/Volume',
  'Mailbox Unavailable',
  'Unclassified',
] as const;

/** Fields that only some events have. */
export interface EventDetails {
  readonly reason?: string;
  readonly status?: string;
  readonly response?: string;
  /** The number of the attempt, as text. */
  readonly attempt?: string;
  readonly type?: 'bounce' | 'blocked';
  readonly bounce_classification?: (typeof BOUNCE_CLASSIFICATIONS)[number];
  readonly ip?: string;
  readonly tls?: number;
  readonly useragent?: string;
  readonly sg_machine_open?: boolean;
  readonly url?: string;
  readonly url_offset?: { readonly index: number; readonly type: 'html' };
}

export interface SendGridEvent extends EventDetails {
  readonly email: string;
  readonly timestamp: number;
  readonly event: EventName;
  readonly sg_event_id: string;
  readonly sg_message_id: string;
  readonly 'smtp-id'?: string;
  readonly category?: readonly string[];
  readonly asm_group_id?: number;
  /** Custom arguments. The event's own fields override them. */
  readonly [customArg: string]: unknown;
}

const IP = '127.0.0.1';
const USER_AGENT = 'Mozilla/5.0 (compatible; SendGrid emulator)';

/** The default details of each event. */
const DEFAULT_DETAILS: Readonly<Record<EventName, EventDetails>> = {
  processed: {},
  deferred: { response: '400 try again later', attempt: '1' },
  delivered: { response: '250 OK', ip: IP, tls: 1 },
  bounce: {
    reason: '500 unknown recipient',
    status: '5.0.0',
    type: 'bounce',
    bounce_classification: 'Invalid Address',
    ip: IP,
    tls: 1,
  },
  dropped: { reason: 'Bounced Address', status: '5.0.0' },
  open: { useragent: USER_AGENT, ip: IP, sg_machine_open: false },
  click: {
    useragent: USER_AGENT,
    ip: IP,
    url: 'http://127.0.0.1/',
    url_offset: { index: 0, type: 'html' },
  },
  spamreport: {},
  unsubscribe: {},
  group_unsubscribe: { useragent: USER_AGENT, ip: IP },
  group_resubscribe: { useragent: USER_AGENT, ip: IP },
};

/** The default details of a bounce that SendGrid calls a block, because it is temporary. */
const BLOCK_DETAILS: EventDetails = {
  reason: '550 5.7.1 message blocked because of the reputation of its sender',
  status: '5.7.1',
  type: 'blocked',
  bounce_classification: 'Reputation',
};

/** Returns the details of an event: the given ones, and the defaults for all others. */
export const detailsOf = (event: EventName, details: EventDetails = {}): EventDetails => ({
  ...DEFAULT_DETAILS[event],
  ...(details.type === 'blocked' && BLOCK_DETAILS),
  ...details,
});

/** The delivery events. They contain `smtp-id`, the message ID that mail servers use. */
export const DELIVERY_EVENTS: ReadonlySet<EventName> = new Set([
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
]);
