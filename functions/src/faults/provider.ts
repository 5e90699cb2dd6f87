import type { Answer } from '@daily-snapshot/domain/delivery/outbox';
import type { DeliveryNotice } from '../ports/delivery-notices.ts';
import type { OutgoingMail } from '../ports/mailer.ts';
import type { Faults } from './faults.ts';
import type { AcceptedMail } from './history.ts';
import type { Chance, Simulation } from './simulation.ts';

const TIMEOUT_MS = 20_000;

type Booked = { -readonly [Key in keyof AcceptedMail]: AcceptedMail[Key] };

/** A mail provider that does what its moods say, and tells the truth in its events, if at all. */
export class Provider {
  readonly #faults: Faults;
  readonly #chance: Chance;
  readonly #time: Simulation;
  readonly #post: (notices: readonly DeliveryNotice[]) => void;
  readonly #booked: Booked[] = [];
  #requests = 0;

  constructor(
    faults: Faults,
    chance: Chance,
    time: Simulation,
    post: (notices: readonly DeliveryNotice[]) => void,
  ) {
    this.#faults = faults;
    this.#chance = chance;
    this.#time = time;
    this.#post = post;
  }

  get accepted(): readonly AcceptedMail[] {
    return this.#booked;
  }

  /** We know of a mail: by its answer, or by an event. */
  noteKnown(attemptId: string, by: 'recordedAt' | 'heardAt'): void {
    for (const booked of this.#booked) {
      if (booked.mail.attemptId === attemptId) booked[by] ??= this.#time.now();
    }
  }

  /** @param onAccepted awaited when the mail is here and its answer is not there yet */
  async send(mail: OutgoingMail, onAccepted: () => Promise<void>): Promise<Answer> {
    const mood = this.#faults.moods[this.#requests] ?? 'well';
    this.#requests += 1;
    await this.#time.sleep(this.#chance.between(50, 500));
    switch (mood) {
      case 'down':
        return { answer: 'not-sent', retryAfterMs: 60_000 };
      case 'busy':
        return { answer: 'not-sent', retryAfterMs: 60_000 };
      case 'request-lost':
        await this.#time.sleep(TIMEOUT_MS);
        return { answer: 'lost' };
      case 'broken':
        if (this.#chance.happens(0.5)) this.#accept(mail);
        return { answer: 'lost' };
      case 'answer-lost':
        this.#accept(mail);
        await onAccepted();
        await this.#time.sleep(TIMEOUT_MS);
        return { answer: 'lost' };
      case 'slow':
      case 'well': {
        if (mood === 'slow') await this.#time.sleep(TIMEOUT_MS - 1000);
        this.#accept(mail);
        await onAccepted();
        return { answer: 'accepted' };
      }
    }
  }

  #accept(mail: OutgoingMail): void {
    const booked: Booked = { at: this.#time.now(), mail, recordedAt: null, heardAt: null };
    this.#booked.push(booked);
    const { eventDelayMs, eventCopies } = this.#faults;
    if (!eventDelayMs) return;
    for (const { address } of mail.recipients) {
      for (const event of ['processed', 'deferred', 'delivered'] as const) {
        const notice: DeliveryNotice = {
          id: `${mail.attemptId} ${address} ${event}`,
          at: this.#time.now(),
          address,
          mail: { key: mail.key, attemptId: mail.attemptId },
          event,
        };
        const copies = this.#chance.between(eventCopies.least, eventCopies.most);
        for (let copy = 0; copy < copies; copy += 1) {
          const delayMs = this.#chance.between(eventDelayMs.least, eventDelayMs.most);
          this.#time.after(delayMs, () => this.#post([notice]));
        }
      }
    }
  }
}
