import type { SendGridEvent } from '../events/event.ts';

export interface Address {
  readonly email: string;
  readonly name?: string | undefined;
}

export interface Attachment {
  readonly filename: string;
  readonly type: string;
  readonly isInline: boolean;
  readonly contentId: string | null;
  readonly base64: string;
}

/** A mail as its recipients get it: one personalization of a request. */
export interface Envelope {
  readonly from: Address;
  readonly replyTo: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
  readonly content: readonly { readonly type: string; readonly value: string }[];
  readonly attachments: readonly Attachment[];
  /** Those that the sender added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly categories: readonly string[];
  readonly customArgs: Readonly<Record<string, string>>;
  readonly groupId: number | null;
  readonly batchId: string | null;
  /** When it is to go out; in the past for at once. */
  readonly sendAt: Date;
  /** The lists of suppressed addresses that are not to be looked at. */
  readonly bypasses: readonly string[];
}

/** A try to tell the application about an event. */
export interface Post {
  readonly at: Date;
  /** The status that was answered, or why there was no answer. */
  readonly answer: number | string;
}

export interface EventRecord {
  readonly event: SendGridEvent;
  readonly occurredAt: Date;
  readonly posts: Post[];
}

export interface Message extends Envelope {
  readonly id: string;
  /** What `X-Message-Id` said; the same for all personalizations of a request. */
  readonly messageId: string;
  readonly acceptedAt: Date;
  stage: 'scheduled' | 'sent' | 'cancelled';
  readonly events: EventRecord[];
}

export const recipientsOf = ({ to, cc, bcc }: Envelope): readonly Address[] => [
  ...to,
  ...cc,
  ...bcc,
];

export const contentOf = (message: Envelope, type: string): string | undefined =>
  message.content.find((part) => part.type.toLowerCase() === type)?.value;

/** How far a message has come, and what its worst news is: the later in this list, the more it counts. */
const STATUSES = [
  'scheduled',
  'cancelled',
  'accepted',
  'processed',
  'deferred',
  'delivered',
  'unsubscribed',
  'blocked',
  'bounced',
  'dropped',
  'spam',
] as const;

export type Status = (typeof STATUSES)[number];

function statusAfter({ event, type }: SendGridEvent): Status {
  switch (event) {
    case 'processed':
    case 'deferred':
    case 'delivered':
    case 'dropped':
      return event;
    case 'bounce':
      return type === 'blocked' ? 'blocked' : 'bounced';
    case 'spamreport':
      return 'spam';
    case 'unsubscribe':
    case 'group_unsubscribe':
      return 'unsubscribed';
    case 'open':
    case 'click':
    case 'group_resubscribe':
      return 'delivered';
  }
}

export function statusOf({ stage, events }: Message): Status {
  if (stage !== 'sent') return stage;
  const ranks = events.map(({ event }) => STATUSES.indexOf(statusAfter(event)));
  return STATUSES[Math.max(STATUSES.indexOf('accepted'), ...ranks)] ?? 'accepted';
}
