import type { Answer } from '@daily-snapshot/domain/mail/outbox';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { OutgoingMail } from '../../../functions/src/mail/ports/mailer.ts';
import type { AcceptedMail } from './check-history.ts';
import type { RunDay } from './run-day.ts';
import type { Chance, Simulation } from './simulation.ts';

const TIMEOUT_MS = 20_000;

type MutableAcceptedMail = { -readonly [Key in keyof AcceptedMail]: AcceptedMail[Key] };

/** A mail provider with the configured faults. Its events, if they arrive, report the truth. */
export class Provider {
  readonly #day: RunDay;
  readonly #chance: Chance;
  readonly #time: Simulation;
  readonly #post: (events: readonly MailEvent[]) => Promise<void>;
  readonly #accepted: MutableAcceptedMail[] = [];
  readonly #recorded = new Map<string, Date>();
  readonly #recalled = new Set<string>();
  #requests = 0;

  constructor(
    day: RunDay,
    chance: Chance,
    time: Simulation,
    post: (events: readonly MailEvent[]) => Promise<void>,
  ) {
    this.#day = day;
    this.#chance = chance;
    this.#time = time;
    this.#post = post;
  }

  get accepted(): readonly AcceptedMail[] {
    return this.#accepted;
  }

  /** Records when we learned that a mail was accepted, by its response or by an event. */
  recordKnown(attemptId: string, by: 'recordedAt' | 'eventAt'): void {
    const now = this.#time.now();
    if (by === 'recordedAt' && !this.#recorded.has(attemptId)) this.#recorded.set(attemptId, now);
    for (const entry of this.#accepted) {
      if (entry.mail.attemptId === attemptId) entry[by] ??= now;
    }
  }

  /** @param onAccepted awaited after the mail was accepted and before the response is sent */
  async send(mail: OutgoingMail, onAccepted: () => Promise<void>): Promise<Answer> {
    const outcome = await this.#request(async () => {
      this.#accept(mail);
      await onAccepted();
    });
    switch (outcome) {
      case 'done':
        return { answer: 'accepted' };
      case 'not-done':
        return { answer: 'not-sent' };
      case 'lost':
        return { answer: 'lost' };
    }
  }

  async openBatch(): Promise<string | undefined> {
    const batchId = `batch-${this.#requests}`;
    return (await this.#request()) === 'done' ? batchId : undefined;
  }

  async recall(batchId: string): Promise<boolean> {
    const outcome = await this.#request(async () => void this.#recalled.add(batchId));
    return outcome === 'done';
  }

  /** Handles one request with the configured behavior. */
  async #request(
    work: () => Promise<void> = async () => {},
  ): Promise<'done' | 'not-done' | 'lost'> {
    const isRefusing = this.#day.isRefusingAt(this.#time.now());
    const behavior = isRefusing ? 'busy' : (this.#day.faults.behaviors[this.#requests] ?? 'well');
    this.#requests += 1;
    await this.#time.sleep(this.#chance.between(50, 500));
    switch (behavior) {
      case 'down':
      case 'busy':
        return 'not-done';
      case 'request-lost':
        await this.#time.sleep(TIMEOUT_MS);
        return 'lost';
      case 'broken':
        if (this.#chance.happens(0.5)) await work();
        return 'lost';
      case 'answer-lost':
        await work();
        await this.#time.sleep(TIMEOUT_MS);
        return 'lost';
      case 'slow':
        await this.#time.sleep(TIMEOUT_MS - 1000);
        await work();
        return 'done';
      case 'well':
        await work();
        return 'done';
    }
  }

  #accept(mail: OutgoingMail): void {
    const { sendAtOf } = mail;
    if (!sendAtOf) {
      this.#deliver(mail, this.#time.now());
      return;
    }
    this.#time.at(sendAtOf.until, () => {
      if (!this.#recalled.has(sendAtOf.batchId)) this.#deliver(mail, sendAtOf.until);
    });
  }

  #deliver(mail: OutgoingMail, at: Date): void {
    const recordedAt = this.#recorded.get(mail.attemptId) ?? null;
    this.#accepted.push({ at, mail, recordedAt, eventAt: null });
    const { eventDelayMs, eventCopies } = this.#day.faults;
    if (!eventDelayMs) return;
    for (const { address } of mail.recipients) {
      for (const event of ['processed', 'deferred', 'delivered'] as const) {
        const deliveryEvent: MailEvent = {
          id: `${mail.attemptId} ${address} ${event}`,
          at,
          address,
          mail: { key: mail.key, attemptId: mail.attemptId },
          event,
        };
        const copies = this.#chance.between(eventCopies.least, eventCopies.most);
        for (let copy = 0; copy < copies; copy += 1) {
          const delayMs = this.#chance.between(eventDelayMs.least, eventDelayMs.most);
          this.#time.after(delayMs, () => void this.#post([deliveryEvent]));
        }
      }
    }
  }
}
