import { isDigest, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import {
  combinedEmailsOf,
  parseCombinedMailKey,
} from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { isEmailOfBusiness, OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import type { DeliveryEvent } from '@daily-snapshot/domain/mail/outbox-entry';
import type { SuppressionCause } from '@daily-snapshot/domain/mail/suppression';
import { z } from 'zod';
import type { MailEvent } from '../../mail/ports/delivery-events.ts';
import type { EventBatch } from '../../mail/ports/delivery-webhook-parser.ts';
import { ATTEMPT_ARG, MAIL_ARG } from './custom-args.ts';

/** SendGrid's reasons are a few words long. */
const REASON_LENGTH_MAX = 200;

/** The last second of the year 9999, the latest time that we can store. */
const LATEST_SECONDS = 253_402_300_799;

/** A field that may be absent. A value of another type counts as absent. */
const optionalText = z.string().optional().catch(undefined);

/** The fields that we read from an event. */
const eventSchema = z.object({
  email: z.string(),
  // A time that no date can have would stop the other events of the post.
  timestamp: z.number().min(0).max(LATEST_SECONDS),
  event: z.string(),
  sg_event_id: z.string().min(1),
  type: optionalText,
  reason: optionalText,
  [MAIL_ARG]: optionalText,
  [ATTEMPT_ARG]: optionalText,
});
type SendGridEvent = z.infer<typeof eventSchema>;

/**
 * Drop reasons that concern the recipient's address. All others concern the message or our SendGrid
 * account, such as "Spam Content" and "Recipient List over Package Quota".
 *
 * @see https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event#dropped
 */
const ADDRESS_DROPPED: ReadonlySet<string | undefined> = new Set([
  'Bounced Address',
  'Unsubscribed Address',
  'Spam Reporting Address',
  'Invalid',
]);

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const EVENT_TYPES: ReadonlySet<string> = new Set([
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
]);

/** An event about our account and not about an e-mail. It has no address. */
const accountEventSchema = z.object({
  event: z.literal('account_status_change'),
  type: z.string(),
});

/** The names of types. Others could contain anything, so they are not logged. */
const TYPE_NAME = /^[a-z_]{1,40}$/;
const UNREADABLE = 'unreadable';

const typedSchema = z.object({ event: z.string().regex(TYPE_NAME) });

/**
 * Returns the events of a webhook body in their order. Ignores and counts entries of unknown types
 * and entries that are not valid events.
 *
 * @returns undefined if the body is not a JSON array
 */
export function batchOf(body: string): EventBatch | undefined {
  let list: unknown;
  try {
    list = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const events: MailEvent[] = [];
  const accountStates: string[] = [];
  const ignored: Record<string, number> = {};
  for (const item of list) {
    const account = accountEventSchema.safeParse(item).data;
    const event = eventSchema.safeParse(item).data;
    if (account) accountStates.push(account.type.slice(0, REASON_LENGTH_MAX));
    else if (event && EVENT_TYPES.has(event.event)) events.push(toMailEvent(event));
    else {
      const name = typedSchema.safeParse(item).data?.event ?? UNREADABLE;
      const key = EVENT_TYPES.has(name) ? UNREADABLE : name;
      ignored[key] = (ignored[key] ?? 0) + 1;
    }
  }
  return { events, ignored, accountStates };
}

function toMailEvent(event: SendGridEvent): MailEvent {
  const { [MAIL_ARG]: mailId, [ATTEMPT_ARG]: attemptId } = event;
  const key = mailId === undefined ? undefined : parseMailId(mailId);
  return {
    id: event.sg_event_id,
    at: new Date(event.timestamp * 1000),
    address: event.email,
    mail: key && attemptId ? { key, attemptId } : undefined,
    event: toDeliveryEvent(event),
    suppression: toSuppression(event, key && unsubscribedFrom(key)),
    accountDropReason: toAccountDropReason(event),
  };
}

/**
 * Returns what an unsubscribe event ends: the digests of a business, the combined e-mails of an
 * account, or our own e-mails. Returns
 * undefined for an e-mail about a business, because its key does not contain the business id.
 */
function unsubscribedFrom(key: MailKey): string | undefined {
  if (isDigest(key)) return key.businessId;
  const combined = parseCombinedMailKey(key);
  if (combined) return combinedEmailsOf(combined.accountId);
  return isEmailOfBusiness(key.kind) ? undefined : OWN_EMAILS;
}

function toDeliveryEvent({ event }: SendGridEvent): DeliveryEvent | undefined {
  switch (event) {
    case 'processed':
    case 'deferred':
    case 'delivered':
    case 'dropped':
      return event;
    case 'open':
    case 'click':
      return 'delivered';
    case 'bounce':
      return 'bounced';
    case 'unsubscribe':
    case 'group_unsubscribe':
      return 'unsubscribed';
    case 'spamreport':
      return 'reported-as-spam';
    default:
      return undefined;
  }
}

function toSuppression(
  { event, type, reason }: SendGridEvent,
  businessId: string | undefined,
): SuppressionCause | undefined {
  switch (event) {
    case 'bounce':
      // A block is temporary and concerns one e-mail. SendGrid's example of a bounce has no type.
      return type === undefined || type === 'bounce'
        ? { what: 'everything', reason: 'bounced' }
        : undefined;
    case 'dropped':
      return ADDRESS_DROPPED.has(reason) ? { what: 'everything', reason: 'dropped' } : undefined;
    case 'spamreport':
      return { what: 'everything', reason: 'reported-as-spam' };
    case 'unsubscribe':
    case 'group_unsubscribe':
      return businessId === undefined ? undefined : { what: 'digests', businessId };
    default:
      return undefined;
  }
}

/** Returns the reason of a drop that does not concern the address, without any address in it. */
function toAccountDropReason({ event, reason }: SendGridEvent): string | undefined {
  if (event !== 'dropped' || ADDRESS_DROPPED.has(reason)) return undefined;
  return (reason ?? 'no reason').slice(0, REASON_LENGTH_MAX).replaceAll(/\S*@\S*/g, '[address]');
}
