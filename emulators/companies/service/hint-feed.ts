import { createHmac } from 'node:crypto';
import { faultsOf } from '../../support/control/faults.ts';
import {
  isTaken,
  postDelays,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '../../support/webhooks/webhook-feed.ts';
import type { Seed } from '../../support/simulation/random.ts';
import type { Agenda } from '../../support/simulation/timers.ts';
import type { EventFault, Faults, Forgery } from './fault.ts';

/** Something changed, as the service puts it. */
export interface Hint {
  readonly id: string;
  /** `qbo.invoice.created.v1` */
  readonly type: string;
  readonly at: Date;
  readonly event: object;
}

export interface PostedHints {
  readonly at: Date;
  readonly hints: readonly string[];
  readonly answer: number | string;
  readonly forgery: Forgery | null;
}

export interface HintStyle {
  readonly signatureHeader: string;
  /** the whole payload of some events */
  readonly bodyOf: (events: readonly object[]) => string;
  readonly timeoutMs: number;
  readonly retries: RetryPlan;
}

export interface HintFeedParts {
  readonly agenda: Agenda;
  readonly faults: Faults;
  readonly seed: Seed;
  readonly style: HintStyle;
  readonly url: string | undefined;
  readonly secret: string;
}

/** Both services sign alike. */
export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Tells the application that something changed; several at a time in one post. */
export class HintFeed {
  readonly #parts: HintFeedParts;
  readonly #underway = new Set<Promise<void>>();
  #posts: PostedHints[] = [];
  #waiting: Hint[] = [];
  #ending = new AbortController();

  constructor(parts: HintFeedParts) {
    this.#parts = parts;
  }

  posts(): readonly PostedHints[] {
    return this.#posts;
  }

  tell(hint: Hint): void {
    if (this.#parts.url === undefined) return;
    this.#waiting.push(hint);
    if (this.#waiting.length > 1) return;
    this.#parts.agenda.at(this.#parts.agenda.now(), () => {
      const hints = this.#waiting;
      this.#waiting = [];
      this.#plan(hints);
    });
  }

  /** Posts nothing but a signature, right or wrong, as a service does before it trusts an address. */
  async probe(forgery: Forgery | null): Promise<number | string> {
    return (await this.#post([], forgery)).answer;
  }

  /** When no post is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  clear(): void {
    this.#posts = [];
    this.#waiting = [];
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  #plan(hints: readonly Hint[]): void {
    const { agenda, faults, seed } = this.#parts;
    // Those that nothing is to happen to go together.
    const together: Hint[] = [];
    for (const hint of hints) {
      const found = faults.takeForEvent(hint.type);
      if (found.length === 0) together.push(hint);
      if (found.length === 0 || faultsOf(found, 'dropEvents').length > 0) continue;
      const chance = seed.numbers('posts', hint.id);
      const delays = postDelays(
        {
          delays: faultsOf(found, 'delayEvents'),
          shuffles: faultsOf(found, 'shuffleEvents'),
          duplicates: faultsOf(found, 'duplicateEvents'),
        },
        { delays: chance, others: chance },
      );
      for (const delay of delays) {
        const time = new Date(agenda.now().getTime() + delay);
        agenda.at(time, () => this.#start([hint], found, 0));
      }
    }
    if (together.length > 0) void this.#start(together, [], 0);
  }

  #start(hints: readonly Hint[], faults: readonly EventFault[], retries: number): Promise<void> {
    const delivered = this.#deliver(hints, faults, retries).finally(() =>
      this.#underway.delete(delivered),
    );
    this.#underway.add(delivered);
    return delivered;
  }

  async #deliver(
    hints: readonly Hint[],
    faults: readonly EventFault[],
    retries: number,
  ): Promise<void> {
    const { agenda, style } = this.#parts;
    const { signal } = this.#ending;
    for (const { how } of faultsOf(faults, 'forgeEvents')) await this.#post(hints, how);
    const { answer } = await this.#post(hints, null);
    if (signal.aborted || isTaken(answer)) return;
    const occurredAt = hints[0]?.at ?? agenda.now();
    const retryAt = retryTime(style.retries, { retries, now: agenda.now(), occurredAt });
    if (retryAt) agenda.at(retryAt, () => this.#start(hints, faults, retries + 1));
  }

  async #post(hints: readonly Hint[], forgery: Forgery | null): Promise<PostedHints> {
    const { agenda, style, url = '', secret } = this.#parts;
    const { signal } = this.#ending;
    const genuine = style.bodyOf(hints.map(({ event }) => event));
    const body = forgery === 'alteredBody' ? `${genuine} ` : genuine;
    const signature = signatureOf(genuine, forgery === 'wrongSecret' ? `${secret}?` : secret);
    const answer = await postWebhook(url, {
      headers: {
        'content-type': 'application/json',
        ...(forgery !== 'noHeader' && {
          [style.signatureHeader]: forgery === 'blankHeader' ? '' : signature,
        }),
      },
      body,
      timeoutMs: style.timeoutMs,
      ending: signal,
    });
    const post = { at: agenda.now(), hints: hints.map(({ id }) => id), answer, forgery };
    if (!signal.aborted) this.#posts.push(post);
    return post;
  }
}
