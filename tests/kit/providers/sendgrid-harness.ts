// Connects our mailer, the SendGrid emulator and our event webhook over HTTP.
import { createServer } from 'node:http';
import { mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { claimMail, markSent, planMail } from '@daily-snapshot/domain/mail/outbox';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { listen } from '../../../emulators/support/http/listen.ts';
import { readBody } from '../../../emulators/support/http/read-body.ts';
import { startSendGrid } from '../../../emulators/sendgrid/index.ts';
import { sendgridWebhook } from '../../../functions/src/mail/handlers/sendgrid-webhook.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import { sendgridWebhookParser } from '../../../functions/src/providers/sendgrid/webhook-parser.ts';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../builders/mail.ts';
import { memoryPorts } from '../memory/memory-ports.ts';

const ATTEMPT = 'attempt-1';

/** An e-mail was accepted by the emulator. Its events arrive when the clock advances. */
export class SendGridHarness {
  /** The answers of our webhook, in the order of the posts. */
  readonly answers: number[] = [];
  /** Whether our webhook fails, as if the function could not start. */
  isDown = false;
  readonly #ports = memoryPorts();
  readonly #clock = new SettableClock({ startAt: DIGEST_TIME, isTicking: false });
  #address = '';
  #closers: (() => Promise<void> | void)[] = [];

  static async start(): Promise<SendGridHarness> {
    const harness = new SendGridHarness();
    await harness.#start();
    return harness;
  }

  async #start(): Promise<void> {
    const server = createServer((request, response) => {
      void (async () => {
        const rawBody = await readBody(request, Infinity);
        const answer = {
          status: (code: number) => {
            response.statusCode = code;
            return answer;
          },
          end: () => response.end(),
        };
        const get = (name: string) => request.headers[name.toLowerCase()];
        if (this.isDown) answer.status(503).end();
        else await this.#receive({ method: 'POST', rawBody, get } as never, answer as never);
        this.answers.push(response.statusCode);
      })();
    });
    const eventsUrl = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
    const sendGrid = await startSendGrid({ clock: this.#clock, seed: 'wire', eventsUrl });
    this.#address = `http://${sendGrid.host}:${sendGrid.port}/`;
    const parser = sendgridWebhookParser(sendGrid.publicKey);
    this.#receive = sendgridWebhook(() => ({
      ...this.#ports,
      deliveryWebhookParser: parser,
      clock: this.#clock,
    }));
    this.#closers = [
      () => sendGrid.close(),
      () => this.#clock.close(),
      () => {
        server.closeAllConnections();
        server.close();
      },
    ];
  }

  #receive: ReturnType<typeof sendgridWebhook> = () => undefined;

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  async addFault(fault: object): Promise<void> {
    const response = await fetch(`${this.#address}_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (response.status !== 201) throw new Error(await response.text());
  }

  /** Sends a digest of our own to one recipient. */
  async send(address: string): Promise<MailKey> {
    const digest = aMail();
    const key = { businessId: digest.businessId, businessDate: digest.businessDate };
    const planned = planMail(digest, DIGEST_TIME, NEXT_DIGEST_TIME);
    const claimed = claimMail(planned, ATTEMPT, DIGEST_TIME, undefined) ?? planned;
    this.#ports.stored.outbox.set(mailIdOf(key), markSent(claimed, ATTEMPT, DIGEST_TIME));
    const mailer = sendgridMailer({
      apiKey: 'SG.local',
      baseUrl: this.#address,
      sender: { email: 'digest@daily.example', name: 'Daily Snapshot' },
      unsubscribeMailbox: '',
    });
    const recipients = [{ address, unsubscribeUrl: 'https://daily.example/u/1' }];
    const answer = await mailer.send({ key, attemptId: ATTEMPT, mail: digest.mail, recipients });
    if (answer.answer !== 'accepted') throw new Error('The emulator did not accept the e-mail.');
    return key;
  }

  async advance(minutes: number): Promise<void> {
    await this.#clock.setTo(new Date(this.#clock.now().getTime() + minutes * 60_000));
  }

  entry(key: MailKey): OutboxEntry | undefined {
    return this.#ports.stored.outbox.get(mailIdOf(key));
  }

  suppression(address: string): Suppression | undefined {
    return this.#ports.stored.suppressions.get(addressKey(address));
  }

  get recordedEvents(): number {
    return this.#ports.stored.deliveryEvents.size;
  }
}
