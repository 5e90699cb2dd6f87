import {
  DELIVERY_EVENTS,
  type EventDetails,
  type EventName,
  type SendGridEvent,
} from '../events/event.ts';
import type { EventFeed } from '../events/feed.ts';
import { journey } from '../events/journey.ts';
import { postTimes } from '../events/post-times.ts';
import type { Timing } from '../events/timing.ts';
import type { EventFault } from '../faults/fault.ts';
import type { Faults } from '../faults/fault-list.ts';
import type { Agenda } from '../../support/simulation/timers.ts';
import type { Ids } from '../../support/simulation/ids.ts';
import type { Mailbox } from './mailbox.ts';
import { recipientsOf, type Envelope, type Message } from './message.ts';
import type { ScheduledSends } from './scheduled-sends.ts';
import type { Suppressions } from './suppressions.ts';

export interface DeliverySimulatorOptions {
  readonly agenda: Agenda;
  readonly ids: Ids;
  readonly mailbox: Mailbox;
  readonly suppressions: Suppressions;
  readonly scheduledSends: ScheduledSends;
  readonly faults: Faults;
  readonly feed: EventFeed;
  readonly timing: Timing;
}

/** Something that happens to a message on its way to, or at, one of its recipients. */
export interface Occurrence {
  readonly email: string;
  readonly event: EventName;
  readonly details: EventDetails;
  readonly faults?: readonly EventFault[];
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Takes mail, lets happen to it what is to happen, and tells of it. */
export class DeliverySimulator {
  readonly #parts: DeliverySimulatorOptions;
  /** Due, but of a batch that is paused. */
  readonly #held = new Set<Message>();

  constructor(parts: DeliverySimulatorOptions) {
    this.#parts = parts;
    parts.scheduledSends.onReleased((batchId) => this.#release(batchId));
  }

  /** Forgets what waits for a batch that is paused. */
  clear(): void {
    this.#held.clear();
  }

  /** @returns the `X-Message-Id` */
  accept(envelopes: readonly Envelope[]): string {
    const { agenda, ids, mailbox } = this.#parts;
    const messageId = ids.next('message');
    const acceptedAt = agenda.now();
    for (const [index, envelope] of envelopes.entries()) {
      const id = `${messageId}.${index}`;
      const isLater = envelope.sendAt > acceptedAt;
      const stage = isLater ? 'scheduled' : 'sent';
      const message: Message = { ...envelope, id, messageId, acceptedAt, stage, events: [] };
      mailbox.add(message);
      if (isLater) agenda.at(envelope.sendAt, () => this.#goOut(message));
      else this.#send(message);
    }
    return messageId;
  }

  /** Lets something happen now; the inbox, the suppressed addresses and the application learn of it. */
  occur(message: Message, { email, event, details, faults = [] }: Occurrence): void {
    const { agenda, ids, mailbox, suppressions, feed } = this.#parts;
    const occurredAt = agenda.now();
    const id = ids.seed.id('event', message.id, message.events.length);
    const journeyId = `${message.id} ${email}`;
    const record = {
      event: this.#describe(message, { email, event, details }, id),
      occurredAt,
      posts: [],
    };
    message.events.push(record);
    const { groupId } = message;
    suppressions.learn(record.event, { email, created: record.event.timestamp, groupId });
    for (const at of postTimes({ id, occurredAt, journeyId, faults }, ids.seed)) {
      feed.add(record, at);
    }
    mailbox.changed();
  }

  #goOut(message: Message): void {
    const status = this.#parts.scheduledSends.statusOf(message.batchId);
    if (status === 'pause') {
      this.#held.add(message);
      return;
    }
    message.stage = status === 'cancel' ? 'cancelled' : 'sent';
    this.#parts.mailbox.changed();
    if (message.stage === 'sent') this.#send(message);
  }

  #release(batchId: string): void {
    for (const message of this.#held) {
      if (message.batchId !== batchId) continue;
      this.#held.delete(message);
      this.#goOut(message);
    }
  }

  #send(message: Message): void {
    const { agenda, suppressions, faults: faultList, timing } = this.#parts;
    const { groupId } = message;
    for (const { email } of recipientsOf(message)) {
      const faults = faultList.takeForRecipient(email);
      const reasonToDrop = suppressions.reasonToDrop(message, email);
      let at = agenda.now();
      for (const step of journey({ reasonToDrop, faults, groupId, timing })) {
        at = after(at, step.afterMs);
        const { event, details } = step;
        agenda.at(at, () => this.occur(message, { email, event, details, faults }));
      }
    }
  }

  #describe(message: Message, { email, event, details }: Occurrence, id: string): SendGridEvent {
    const { messageId, categories, groupId, customArgs, acceptedAt } = message;
    const recipient = recipientsOf(message).findIndex((one) => one.email === email);
    const [, personalization = '0'] = message.id.split('.');
    return {
      ...customArgs,
      email,
      timestamp: Math.floor(this.#parts.agenda.now().getTime() / 1000),
      event,
      sg_event_id: id,
      sg_message_id: `${messageId}.recvd-local-${acceptedAt.getTime().toString(16)}-${personalization}.${recipient}`,
      ...(DELIVERY_EVENTS.has(event) && { 'smtp-id': `<${messageId}@sendgrid.local>` }),
      ...(categories.length > 0 && { category: categories }),
      ...(groupId !== null && { asm_group_id: groupId }),
      ...details,
    };
  }
}
