// The delay before a refused e-mail is retried.
import { hashText } from '../shared/hash-text.ts';

/** The answer about an e-mail that was certainly not sent. */
export interface NotSent {
  readonly answer: 'not-sent';
  /** how long the provider asks us to wait */
  readonly retryAfterMs?: number;
  /** our own circuit breaker answered, so the provider has not refused once more */
  readonly isHeldBack?: true;
}

const SECOND_MS = 1000;

/** The longest delay before the first retry. Each further refusal doubles it. */
const FIRST_DELAY_MS = 30 * SECOND_MS;

/** An owner waits at most this long after the provider works again. */
const MAX_DELAY_MS = 180 * SECOND_MS;

/** A provider that asks for a longer wait is asked again after this time. */
export const MAX_RETRY_AFTER_MS = 300 * SECOND_MS;

/** E-mails that the provider refused until the same time are spread over this time. */
const SPREAD_MS = 15 * SECOND_MS;

/**
 * Returns the delay before the next attempt. It grows with each refusal, differs between e-mails so
 * that they do not arrive at once, and is never shorter than the provider asks for.
 *
 * @param seed the id of the refused attempt, which decides where in its range the delay lies
 */
export function retryDelayMs(
  { retryAfterMs, isHeldBack }: Pick<NotSent, 'retryAfterMs' | 'isHeldBack'>,
  refusals: number,
  seed: string,
): number {
  const fraction = fractionOf(seed);
  const longest = Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, refusals - 1), MAX_DELAY_MS);
  const delay = isHeldBack ? 0 : longest * (0.5 + fraction / 2);
  if (retryAfterMs === undefined) return Math.round(delay);
  const asked = Math.min(Math.max(0, retryAfterMs), MAX_RETRY_AFTER_MS);
  return Math.round(Math.max(delay, asked + fraction * SPREAD_MS));
}

/** Returns a number from 0 up to 1. The added text spreads ids that differ only at their end. */
const fractionOf = (seed: string): number =>
  Number.parseInt(hashText(`${seed} retry delay`).slice(-8), 16) / 2 ** 32;
