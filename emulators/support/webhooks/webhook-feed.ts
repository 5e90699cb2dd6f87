// Posts webhooks to the application, with retries until it accepts them.

export interface WebhookPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer<ArrayBuffer>;
  /** Measured by the clock of the machine. */
  readonly timeoutMs: number;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/**
 * Posts a webhook once.
 *
 * @returns the answered status, or the reason why there was no answer
 */
export async function postWebhook(
  url: string,
  { headers, body, timeoutMs, signal }: WebhookPost,
): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns the reason of a failed request, which `fetch` puts into the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  const innermost = cause instanceof Error ? cause : error;
  if (!(innermost instanceof Error)) return String(innermost);
  return innermost.message || innermost.name;
}

export const isAccepted = (answer: number | string): boolean =>
  typeof answer === 'number' && answer >= 200 && answer < 300;

/** The posts in flight, which can be awaited and aborted together. */
export class PostsInFlight {
  readonly #posts = new Set<Promise<void>>();
  #abort = new AbortController();

  /** Is aborted by the next `abort`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Adds a post until it settles. */
  add(post: Promise<void>): Promise<void> {
    const tracked = post.finally(() => this.#posts.delete(tracked));
    this.#posts.add(tracked);
    return tracked;
  }

  /** Resolves when no post is in flight. */
  async settled(): Promise<void> {
    while (this.#posts.size > 0) await Promise.all(this.#posts);
  }

  abort(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }
}

/** The delays after which a failed webhook is retried. */
export interface RetryPlan {
  /** The delays after the first failures, in order. */
  readonly afterMs: readonly number[];
  /** The delay after every further failure. */
  readonly thenAfterMs: number;
  /** Measured from the time of the event. */
  readonly giveUpAfterMs: number;
}

/**
 * Returns the time of the next attempt.
 *
 * @returns undefined when the plan gives up
 */
export function retryTime(
  { afterMs, thenAfterMs, giveUpAfterMs }: RetryPlan,
  { retries, now, occurredAt }: { retries: number; now: Date; occurredAt: Date },
): Date | undefined {
  const retryAt = now.getTime() + (afterMs[retries] ?? thenAfterMs);
  return retryAt > occurredAt.getTime() + giveUpAfterMs ? undefined : new Date(retryAt);
}

/** A number, or a minimum and a maximum. */
export type Range = number | readonly [number, number];

/** Returns a random number in the range. */
export function between(range: Range, random: () => number): number {
  const [least, most] = typeof range === 'number' ? [range, range] : range;
  return least + random() * (most - least);
}

/** Faults that delay, reorder and repeat posts. */
export interface DeliveryFaults {
  readonly delays: readonly { readonly seconds: Range }[];
  readonly shuffles: readonly { readonly withinSeconds: number }[];
  readonly duplicates: readonly { readonly copies: Range; readonly withinSeconds: number }[];
}

/**
 * Generators of numbers from 0 to below 1. Events that must keep their order share the generator
 * `delays`.
 */
export interface RandomSource {
  readonly delays: () => number;
  readonly others: () => number;
}

/**
 * Returns the delay of each post of an event, in milliseconds. Without faults it is one post with
 * no delay.
 */
export function postDelays(
  { delays, shuffles, duplicates: [duplicates] }: DeliveryFaults,
  chance: RandomSource,
): readonly number[] {
  let first = 0;
  for (const { seconds } of delays) first += between(seconds, chance.delays) * 1000;
  for (const { withinSeconds } of shuffles) first += chance.others() * withinSeconds * 1000;
  if (!duplicates) return [first];
  const copies = Math.round(between(duplicates.copies, chance.others));
  const withinMs = duplicates.withinSeconds * 1000;
  return [first, ...Array.from({ length: copies - 1 }, () => first + chance.others() * withinMs)];
}
