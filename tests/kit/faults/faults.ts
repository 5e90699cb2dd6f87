/** Where a worker can be killed: before or after anything that others can see. */
export const CRASH_POINTS = [
  'before beginning a sweep',
  'after beginning a sweep',
  'before reading a page',
  'within enqueueing a page',
  'after enqueueing a page',
  'before publishing',
  'after publishing',
  'before enqueueing a delivery',
  'after enqueueing a delivery',
  'before claiming',
  'after claiming',
  'after sending, before the answer',
  'after the answer, before recording it',
  'after recording',
  'before taking up left mail',
  'after taking up left mail',
  'before opening a batch',
  'after opening a batch',
  'before recalling',
  'after recalling',
  'before taking an event',
  'after taking an event',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

/** What the mail provider does with a request. */
export type ProviderBehavior =
  | 'well'
  /** it answers after twenty seconds */
  | 'slow'
  /** it has the mail, but its answer is lost */
  | 'answer-lost'
  /** it does not have the mail, and nobody says so */
  | 'request-lost'
  /** nobody can connect */
  | 'down'
  /** it says 429 */
  | 'busy'
  /** it says 500, and may have the mail */
  | 'broken';

export interface Faults {
  /** the n-th time, from 1, that a point is reached */
  readonly kills: readonly { readonly point: CrashPoint; readonly time: number }[];
  /** every trigger and task comes this often */
  readonly copies: number;
  /** the provider's mood at the n-th request, from 0; well after the last */
  readonly moods: readonly ProviderBehavior[];
  /** how long events take; null: they never come */
  readonly eventDelayMs: { readonly least: number; readonly most: number } | null;
  readonly eventCopies: { readonly least: number; readonly most: number };
  /** the chance that one task cannot be enqueued */
  readonly enqueueFailure: number;
  /** the chance that somebody unsubscribes during the morning */
  readonly unsubscribing: number;
}

export const NO_FAULTS: Faults = {
  kills: [],
  copies: 1,
  moods: [],
  eventDelayMs: { least: 1000, most: 60_000 },
  eventCopies: { least: 1, most: 3 },
  enqueueFailure: 0,
  unsubscribing: 0,
};
