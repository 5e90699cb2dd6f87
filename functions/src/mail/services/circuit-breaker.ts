import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Answer } from '@daily-snapshot/domain/mail/outbox';
import { MAX_RETRY_AFTER_MS } from '@daily-snapshot/domain/mail/retry-delay';
import type { Mailer } from '../ports/mailer.ts';

/** The number of refusals in a row after which requests pause. */
const MAX_REFUSALS = 5;

const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 120_000;

/** Longer than the timeout of a request. */
const PROBE_WITHIN_MS = 30_000;

/**
 * Stops calls to a provider that refuses them. After each pause, one call probes the provider. Its
 * acceptance lets all calls through, and its refusal doubles the pause. The state belongs to one
 * instance of a function, so that no e-mail costs a further read.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #onPause: (pauseMs: number) => void;
  #refusals = 0;
  #pauses = 0;
  #pausedUntilMs = 0;

  /** @param onPause is called when a pause begins */
  constructor(clock: Clock, onPause: (pauseMs: number) => void = () => undefined) {
    this.#clock = clock;
    this.#onPause = onPause;
  }

  /** Makes one call, unless the calls pause. */
  async run(call: () => Promise<Answer>): Promise<Answer> {
    const nowMs = this.#clock.now().getTime();
    if (nowMs < this.#pausedUntilMs) {
      const retryAfterMs = this.#pausedUntilMs - nowMs;
      return { answer: 'not-sent', retryAfterMs, isHeldBack: true };
    }
    // The first call after a pause is the probe. Others wait for its answer.
    if (this.#pauses > 0) this.#pausedUntilMs = nowMs + PROBE_WITHIN_MS;
    const pauses = this.#pauses;
    const answer = await call();
    if (answer.answer === 'not-sent') {
      // A call that began before the pause does not extend it.
      if (pauses === this.#pauses) this.#countRefusal(answer.retryAfterMs ?? 0);
    } else if (answer.answer !== 'lost') this.#close();
    return answer;
  }

  #countRefusal(retryAfterMs: number): void {
    this.#refusals += 1;
    if (this.#refusals < MAX_REFUSALS) return;
    const pauseMs = Math.max(
      Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, MAX_PAUSE_MS),
      Math.min(retryAfterMs, MAX_RETRY_AFTER_MS),
    );
    this.#pauses += 1;
    this.#pausedUntilMs = this.#clock.now().getTime() + pauseMs;
    this.#onPause(pauseMs);
  }

  #close(): void {
    this.#refusals = 0;
    this.#pauses = 0;
    this.#pausedUntilMs = 0;
  }
}

/** Wraps a mailer. Only sending pauses, because a batch has to be canceled in time. */
export const withCircuitBreaker = (mailer: Mailer, breaker: CircuitBreaker): Mailer => ({
  send: (mail) => breaker.run(() => mailer.send(mail)),
  openBatch: () => mailer.openBatch(),
  recall: (batchId) => mailer.recall(batchId),
});
