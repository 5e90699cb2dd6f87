// What SendGrid tells about a message.
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

/** What only some events have. */
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
  /** Custom arguments stand beside the rest, and give way to it. */
  readonly [customArg: string]: unknown;
}

const IP = '127.0.0.1';
const USER_AGENT = 'Mozilla/5.0 (compatible; SendGrid emulator)';

/** What SendGrid says when nobody asks for anything else. */
export const USUAL_DETAILS: Readonly<Record<EventName, EventDetails>> = {
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

/** Those that come from delivering name the message as mail servers know it. */
export const DELIVERY_EVENTS: ReadonlySet<EventName> = new Set([
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'dropped',
]);
