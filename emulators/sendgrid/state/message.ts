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

/** An e-mail as its recipients receive it: one personalization of a request. */
export interface Envelope {
  readonly from: Address;
  readonly replyTo: readonly Address[];
  readonly to: readonly Address[];
  readonly cc: readonly Address[];
  readonly bcc: readonly Address[];
  readonly subject: string;
  readonly content: readonly { readonly type: string; readonly value: string }[];
  readonly attachments: readonly Attachment[];
  /** Headers that the sender added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly categories: readonly string[];
  readonly customArgs: Readonly<Record<string, string>>;
  readonly groupId: number | null;
  readonly batchId: string | null;
  /** The time at which it is sent. A past time means now. */
  readonly sendAt: Date;
  /** The suppression lists that it bypasses. */
  readonly bypasses: readonly string[];
}

/** An attempt to post an event. */
export interface Post {
  readonly at: Date;
  /** The answered status, or the reason why there was no answer. */
  readonly answer: number | string;
}

export interface EventRecord {
  readonly event: SendGridEvent;
  readonly occurredAt: Date;
  readonly posts: Post[];
}

export interface Message extends Envelope {
  readonly id: string;
  /** The `X-Message-Id`. All personalizations of a request share it. */
  readonly messageId: string;
  readonly acceptedAt: Date;
  stage: 'scheduled' | 'sent' | 'canceled';
  readonly events: EventRecord[];
}

export const recipientsOf = ({ to, cc, bcc }: Envelope): readonly Address[] => [
  ...to,
  ...cc,
  ...bcc,
];

export const contentOf = (message: Envelope, type: string): string | undefined =>
  message.content.find((part) => part.type.toLowerCase() === type)?.value;

/**
 * The statuses of a message in ascending order of importance. The highest one that applies is
 * shown.
 */
const STATUSES = [
  'scheduled',
  'canceled',
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
