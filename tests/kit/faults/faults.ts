/**
 * Points at which a worker can be killed: before or after each effect that is visible outside of
 * it.
 */
export const CRASH_POINTS = [
  'before beginning a sweep',
  'after beginning a sweep',
  'before reading a page',
  'while enqueueing a page',
  'after enqueueing a page',
  'before publishing',
  'after publishing',
  'before enqueueing a delivery',
  'after enqueueing a delivery',
  'before claiming',
  'after claiming',
  'after sending, before the response',
  'after the response, before recording it',
  'after recording',
  'before changing an outbox entry',
  'after changing an outbox entry',
  'before opening a batch',
  'after opening a batch',
  'before recalling',
  'after recalling',
  'before recording an event',
  'after recording an event',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

/** The mail provider's reaction to a request. */
export type ProviderBehavior =
  | 'well'
  /** responds after twenty seconds */
  | 'slow'
  /** accepts the mail, but its response is lost */
  | 'answer-lost'
  /** does not receive the mail and sends no response */
  | 'request-lost'
  /** refuses connections, or responds with 503 */
  | 'down'
  /** responds with 429 */
  | 'busy'
  /** responds with 500 and may have accepted the mail */
  | 'broken';

export interface Faults {
  /** kills a worker at the n-th time, from 1, that the point is reached */
  readonly kills: readonly { readonly point: CrashPoint; readonly time: number }[];
  /** how many times each trigger and task is delivered */
  readonly copies: number;
  /** the provider's behavior at the n-th request, from 0; `well` after the last */
  readonly behaviors: readonly ProviderBehavior[];
  /** how long the provider refuses all requests from the start of the run */
  readonly refusesForMs: number;
  /** how long all scheduled and queued jobs fail at once, from the start of the run */
  readonly downForMs: number;
  /** how far the clock of a worker may be ahead or behind */
  readonly clockStepMs: number;
  /** delay of the provider's events; null: they never arrive */
  readonly eventDelayMs: { readonly least: number; readonly most: number } | null;
  readonly eventCopies: { readonly least: number; readonly most: number };
  /** the probability that a task cannot be enqueued */
  readonly enqueueFailure: number;
  /** the probability that a recipient unsubscribes during the run */
  readonly unsubscribing: number;
}

export const NO_FAULTS: Faults = {
  kills: [],
  copies: 1,
  behaviors: [],
  refusesForMs: 0,
  downForMs: 0,
  clockStepMs: 0,
  eventDelayMs: { least: 1000, most: 60_000 },
  eventCopies: { least: 1, most: 3 },
  enqueueFailure: 0,
  unsubscribing: 0,
};
