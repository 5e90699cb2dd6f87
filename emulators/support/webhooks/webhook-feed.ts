// How an application is told what happens: posted, and posted again until it says that it has it.

export interface WebhookPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer<ArrayBuffer>;
  /** By this machine's clock. */
  readonly timeoutMs: number;
  /** Breaks off what is on its way. */
  readonly ending: AbortSignal;
}

/** @returns the status that was answered, or why there was no answer */
export async function postWebhook(
  url: string,
  { headers, body, timeoutMs, ending }: WebhookPost,
): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ending]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return reasonOf(error);
  }
}

/** `fetch` hides what went wrong in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown };
  const innermost = cause instanceof Error ? cause : error;
  if (!(innermost instanceof Error)) return String(innermost);
  return innermost.message || innermost.name;
}

export const isTaken = (answer: number | string): boolean =>
  typeof answer === 'number' && answer >= 200 && answer < 300;

/** When what was not taken is posted again. */
export interface RetryPlan {
  /** After each failure, the first one first, … */
  readonly afterMs: readonly number[];
  /** … and after every further one. */
  readonly thenAfterMs: number;
  /** After it occurred. */
  readonly giveUpAfterMs: number;
}

/** @returns undefined when it is given up */
export function retryTime(
  { afterMs, thenAfterMs, giveUpAfterMs }: RetryPlan,
  { retries, now, occurredAt }: { retries: number; now: Date; occurredAt: Date },
): Date | undefined {
  const retryAt = now.getTime() + (afterMs[retries] ?? thenAfterMs);
  return retryAt > occurredAt.getTime() + giveUpAfterMs ? undefined : new Date(retryAt);
}

/** One number, or the least and the most. */
export type Range = number | readonly [number, number];

/** Somewhere in the range, by chance. */
export function between(range: Range, random: () => number): number {
  const [least, most] = typeof range === 'number' ? [range, range] : range;
  return least + random() * (most - least);
}

/** What makes posts late, overtake each other, and arrive more than once. */
export interface Disorder {
  readonly delays: readonly { readonly seconds: Range }[];
  readonly shuffles: readonly { readonly withinSeconds: number }[];
  readonly duplicates: readonly { readonly copies: Range; readonly withinSeconds: number }[];
}

/** Numbers from 0 to below 1 for what is late; those of `delays` are the same for what is to stay in order. */
export interface Chance {
  readonly delays: () => number;
  readonly others: () => number;
}

/** So long after it occurred an event is posted, in milliseconds: once and at once unless there is disorder. */
export function postDelays(
  { delays, shuffles, duplicates: [duplicates] }: Disorder,
  chance: Chance,
): readonly number[] {
  let first = 0;
  for (const { seconds } of delays) first += between(seconds, chance.delays) * 1000;
  for (const { withinSeconds } of shuffles) first += chance.others() * withinSeconds * 1000;
  if (!duplicates) return [first];
  const copies = Math.round(between(duplicates.copies, chance.others));
  const withinMs = duplicates.withinSeconds * 1000;
  return [first, ...Array.from({ length: copies - 1 }, () => first + chance.others() * withinMs)];
}
