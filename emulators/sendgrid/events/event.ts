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

/** Fields that only some events have. */
export interface EventDetails {
  readonly reason?: string;
  readonly status?: string;
  readonly response?: string;
  readonly attempt?: string;
  readonly type?: 'bounce' | 'blocked';
  readonly bounce_classification?: string;
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
export const DEFAULT_DETAILS: Readonly<Record<EventName, EventDetails>> = {
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

/** The delivery events. They contain `smtp-id`, the message ID that mail servers use. */
export const DELIVERY_EVENTS: ReadonlySet<EventName> = new Set([
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
]);
