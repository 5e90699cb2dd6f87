// Controls the SendGrid emulator and reads the mail that it accepted.
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 500;

interface AcceptedMail {
  readonly to: readonly { readonly email: string }[];
  readonly acceptedAt: string;
}

export class Inbox {
  readonly #url: string;

  /** @param url the address of the emulator */
  constructor(url: string) {
    this.#url = url;
  }

  /** Deletes all mail and faults. Every answer takes `latencyMs` from now on. */
  async begin(latencyMs: number): Promise<void> {
    await this.#ask('/_control/reset', 'POST', {});
    if (latencyMs > 0) {
      await this.#ask('/_control/faults', 'POST', {
        kind: 'slow',
        answerSeconds: latencyMs / 1000,
      });
    }
  }

  /** @throws Error if no further mail arrives for `patienceMs` */
  async awaitMails(howMany: number, patienceMs: number): Promise<void> {
    let [seen, seenAt] = [0, performance.now()];
    while (seen < howMany) {
      await sleep(POLL_MS);
      const { messages } = (await this.#ask('/_control')) as { messages: number };
      if (messages > seen) [seen, seenAt] = [messages, performance.now()];
      if (performance.now() - seenAt > patienceMs) {
        throw new Error(
          `${seen} of ${howMany} mails arrived and no further one for ${patienceMs / 1000} s.`,
        );
      }
    }
  }

  /** Returns when the mails to each address were accepted. */
  async acceptedTimes(): Promise<ReadonlyMap<string, readonly Date[]>> {
    const { messages } = (await this.#ask('/_control/messages')) as {
      messages: readonly AcceptedMail[];
    };
    const times = new Map<string, Date[]>();
    for (const { to, acceptedAt } of messages) {
      for (const { email } of to) {
        times.set(email, [...(times.get(email) ?? []), new Date(acceptedAt)]);
      }
    }
    return times;
  }

  async #ask(path: string, method = 'GET', body?: unknown): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered with status ${response.status}.`);
    return response.status === 204 ? undefined : response.json();
  }
}
