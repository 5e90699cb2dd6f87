import type { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import type { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import type { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import { faultsOf } from '@daily-snapshot/emulator-support/control/faults';
import { postDelays } from '@daily-snapshot/emulator-support/webhooks/webhook-feed';
import {
  DELIVERY_EVENTS,
  type EventDetails,
  type EventName,
  type SendGridEvent,
} from '../events/event.ts';
import type { EventFeed } from '../events/feed.ts';
import { deliverySteps } from '../events/delivery-steps.ts';
import type { Timing } from '../events/timing.ts';
import type { EventFault } from '../faults/fault.ts';
import type { Faults } from '../faults/fault-list.ts';
import type { Mailbox } from './mailbox.ts';
import { recipientsOf, type Envelope, type Message } from './message.ts';
import type { ScheduledSends } from './scheduled-sends.ts';
import type { Suppressions } from './suppressions.ts';

export interface DeliverySimulatorOptions {
  readonly timers: Timers;
  readonly ids: Ids;
  readonly mailbox: Mailbox;
  readonly suppressions: Suppressions;
  readonly scheduledSends: ScheduledSends;
  readonly faults: Faults;
  readonly feed: EventFeed;
  readonly timing: Timing;
}

/** An event of a message for one of its recipients. */
export interface RecipientEvent {
  readonly email: string;
  readonly event: EventName;
  readonly details: EventDetails;
  readonly faults?: readonly EventFault[];
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Accepts e-mails, simulates their delivery, and produces events. */
export class DeliverySimulator {
  readonly #parts: DeliverySimulatorOptions;
  /** Due messages of paused batches. */
  readonly #pausedMessages = new Set<Message>();

  constructor(parts: DeliverySimulatorOptions) {
    this.#parts = parts;
    parts.scheduledSends.onReleased((batchId) => this.#release(batchId));
  }

  /** Forgets the messages of paused batches. */
  clear(): void {
    this.#pausedMessages.clear();
  }

  /**
   * Accepts envelopes.
   *
   * @returns the `X-Message-Id`
   */
  accept(envelopes: readonly Envelope[]): string {
    const { timers, ids, mailbox } = this.#parts;
    const messageId = ids.next('message');
    const acceptedAt = timers.now();
    for (const [index, envelope] of envelopes.entries()) {
      const id = `${messageId}.${index}`;
      const isLater = envelope.sendAt > acceptedAt;
      const stage = isLater ? 'scheduled' : 'sent';
      const message: Message = { ...envelope, id, messageId, acceptedAt, stage, events: [] };
      mailbox.add(message);
      if (isLater) timers.at(envelope.sendAt, () => this.#goOut(message));
      else this.#send(message);
    }
    return messageId;
  }

  /**
   * Records an event now in the inbox and the suppression lists, and posts it to the application.
   */
  trigger(message: Message, { email, event, details, faults = [] }: RecipientEvent): void {
    const { timers, ids, mailbox, suppressions, feed } = this.#parts;
    const occurredAt = timers.now();
    const id = ids.seed.id('event', message.id, message.events.length);
    const deliveryId = `${message.id} ${email}`;
    const record = {
      event: this.#describe(message, { email, event, details }, id),
      occurredAt,
      posts: [],
    };
    message.events.push(record);
    const { groupId } = message;
    suppressions.update(record.event, { email, created: record.event.timestamp, groupId });
    for (const at of postTimes({ id, occurredAt, deliveryId, faults }, ids.seed)) {
      feed.add(record, at);
    }
    mailbox.changed();
  }

  #goOut(message: Message): void {
    const status = this.#parts.scheduledSends.statusOf(message.batchId);
    if (status === 'pause') {
      this.#pausedMessages.add(message);
      return;
    }
    message.stage = status === 'cancel' ? 'canceled' : 'sent';
    this.#parts.mailbox.changed();
    if (message.stage === 'sent') this.#send(message);
  }

  #release(batchId: string): void {
    for (const message of this.#pausedMessages) {
      if (message.batchId !== batchId) continue;
      this.#pausedMessages.delete(message);
      this.#goOut(message);
    }
  }

  #send(message: Message): void {
    const { timers, suppressions, faults: faultList, timing } = this.#parts;
    const { groupId } = message;
    for (const { email } of recipientsOf(message)) {
      const faults = faultList.consumeForRecipient(email);
      const reasonToDrop = suppressions.reasonToDrop(message, email);
      let at = timers.now();
      for (const step of deliverySteps({ reasonToDrop, faults, groupId, timing })) {
        at = after(at, step.afterMs);
        const { event, details } = step;
        timers.at(at, () => this.trigger(message, { email, event, details, faults }));
      }
    }
  }

  #describe(
    message: Message,
    { email, event, details }: RecipientEvent,
    id: string,
  ): SendGridEvent {
    const { messageId, categories, groupId, customArgs, acceptedAt } = message;
    const recipient = recipientsOf(message).findIndex((one) => one.email === email);
    const [, personalization = '0'] = message.id.split('.');
    return {
      ...customArgs,
      email,
      timestamp: Math.floor(this.#parts.timers.now().getTime() / 1000),
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

interface EventToPost {
  readonly id: string;
  readonly occurredAt: Date;
  /** Identifies the e-mail and the recipient. All their events share one delay. */
  readonly deliveryId: string;
  readonly faults: readonly EventFault[];
}

/** Returns the times at which an event is posted. Without faults it is posted once and at once. */
function postTimes(
  { id, occurredAt, deliveryId, faults }: EventToPost,
  seed: Seed,
): readonly Date[] {
  if (faultsOf(faults, 'noEvents').length > 0) return [];
  const delays = postDelays(
    {
      delays: faultsOf(faults, 'delayEvents'),
      shuffles: faultsOf(faults, 'shuffleEvents'),
      duplicates: faultsOf(faults, 'duplicateEvents'),
    },
    { delays: seed.numbers('delay', deliveryId), others: seed.numbers('posts', id) },
  );
  return delays.map((delay) => new Date(occurredAt.getTime() + delay));
}
