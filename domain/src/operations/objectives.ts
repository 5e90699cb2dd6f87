// The service-level objectives. Alert policies, the dashboard and the health page read this table.
import { z } from 'zod';
import { LOG_ENTRIES, type LogEntryName } from './log-entries.ts';

/** A digest is late this many minutes after it was due. */
export const DIGEST_LATE_MINUTES = { upTo100k: 5, upToMillion: 15 } as const;

/** A daily e-mail or a sync that a sweep finds this many minutes after its due time is late. */
export const SWEEP_LATE_MINUTES = { digests: 5, connections: 60 } as const;

/** Which log entries a metric counts: those whose field has one of these values. */
interface FieldCondition {
  readonly field: string;
  readonly is: { readonly equalTo: string } | { readonly above: number };
}

/** Counts log entries, or adds up a field of them. */
export interface LogMeasure {
  readonly from: 'log';
  /** the name of the metric at Cloud Logging */
  readonly metric: string;
  readonly about: string;
  readonly entry: LogEntryName;
  /** absent: counts entries */
  readonly sumOf?: string;
  readonly where?: readonly FieldCondition[];
}

/** Counts the answers of functions, which Cloud Run measures without a log entry. */
interface AnswerMeasure {
  readonly from: 'answers';
  /** names of exports of the functions */
  readonly functions: readonly string[];
  /** whether only answers with status 500 to 599 count */
  readonly onlyErrors: boolean;
}

/** Several measures that count together. */
export type Measure = LogMeasure | AnswerMeasure;

export interface Objective {
  readonly id: ObjectiveId;
  readonly title: string;
  /** the promise in one sentence */
  readonly promise: string;
  /** the share of good events, between 0 and 1 */
  readonly target: number;
  readonly windowDays: number;
  /** the number of businesses up to which this objective holds; absent: for all */
  readonly businessesUpTo?: number;
  /** every event counts once: as good or as bad */
  readonly total: readonly Measure[];
  readonly bad: readonly Measure[];
}

export const objectiveIdSchema = z.enum([
  'digest-on-time',
  'digest-on-time-at-a-million',
  'mail-delivered',
  'webhooks-handled',
  'sync-fresh',
  'sign-in',
]);
export type ObjectiveId = z.infer<typeof objectiveIdSchema>;

const log = (measure: Omit<LogMeasure, 'from'>): LogMeasure => ({ from: 'log', ...measure });

const sentDigests = log({
  metric: 'digests_sent',
  about: 'Daily e-mails that the mail provider accepted',
  entry: 'digestSent',
});

const sentLateBy = (metric: string, minutes: number): LogMeasure =>
  log({
    metric,
    about: `Daily e-mails that were sent more than ${minutes} minutes after they were due`,
    entry: 'digestSent',
    where: [{ field: 'lateSeconds', is: { above: minutes * 60 } }],
  });

/** Counts again in each sweep, so that digests that are never sent use up the error budget. */
const overdueDigests = log({
  metric: 'digests_overdue',
  about: 'Daily e-mails that a sweep found overdue',
  entry: 'pageSwept',
  sumOf: 'lateCount',
  where: [{ field: 'sweep', is: { equalTo: 'digests' } }],
});

const overdueSyncs = log({
  metric: 'syncs_overdue',
  about: 'Connections that a sweep found more than an hour after their sync was due',
  entry: 'pageSwept',
  sumOf: 'lateCount',
  where: [{ field: 'sweep', is: { equalTo: 'connections' } }],
});

const dueSyncs = log({
  metric: 'syncs_due',
  about: 'Connections whose sync was due',
  entry: 'pageSwept',
  sumOf: 'foundCount',
  where: [{ field: 'sweep', is: { equalTo: 'connections' } }],
});

const deliveredMail = log({
  metric: 'mail_delivered',
  about: 'E-mails that reached the mailbox',
  entry: 'mailReported',
  sumOf: 'deliveredCount',
});

const undeliveredMail = log({
  metric: 'mail_undelivered',
  about: 'E-mails that bounced or that the mail provider dropped',
  entry: 'mailReported',
  sumOf: 'undeliveredCount',
});

const answersOf = (...functions: readonly string[]): AnswerMeasure => ({
  from: 'answers',
  functions,
  onlyErrors: false,
});
const errorsOf = (...functions: readonly string[]): AnswerMeasure => ({
  from: 'answers',
  functions,
  onlyErrors: true,
});

const WINDOW_DAYS = 28;

/** Counts the runs of the job that finds due digests. It runs every 15 minutes, every day. */
export const DIGEST_SWEEP_RUNS = log({
  metric: 'digest_sweep_runs',
  about: 'Runs of the job that finds due daily e-mails',
  entry: 'jobRan',
  where: [{ field: 'name', is: { equalTo: 'digestSweep' } }],
});

/** Without a run for this long, digests are late and no other metric can show it. */
export const DIGEST_SWEEP_SILENT_MINUTES = 35;

export const OBJECTIVES: readonly Objective[] = [
  {
    id: 'digest-on-time',
    title: 'Daily e-mails on time',
    promise: `A daily e-mail is with the mail provider ${DIGEST_LATE_MINUTES.upTo100k} minutes after it is due, so by 10:05 for most owners.`,
    target: 0.999,
    windowDays: WINDOW_DAYS,
    businessesUpTo: 100_000,
    total: [sentDigests, overdueDigests],
    bad: [sentLateBy('digests_sent_5_minutes_late', DIGEST_LATE_MINUTES.upTo100k), overdueDigests],
  },
  {
    id: 'digest-on-time-at-a-million',
    title: 'Daily e-mails on time, up to a million businesses',
    promise: `A daily e-mail is with the mail provider ${DIGEST_LATE_MINUTES.upToMillion} minutes after it is due, so by 10:15 for most owners.`,
    target: 0.999,
    windowDays: WINDOW_DAYS,
    businessesUpTo: 1_000_000,
    total: [sentDigests, overdueDigests],
    bad: [
      sentLateBy('digests_sent_15_minutes_late', DIGEST_LATE_MINUTES.upToMillion),
      overdueDigests,
    ],
  },
  {
    id: 'mail-delivered',
    title: 'E-mail delivered',
    promise: 'E-mail that we send reaches the mailbox. Wrong addresses count as not delivered.',
    target: 0.98,
    windowDays: WINDOW_DAYS,
    total: [deliveredMail, undeliveredMail],
    bad: [undeliveredMail],
  },
  {
    id: 'webhooks-handled',
    title: 'Webhooks handled',
    promise:
      'A webhook of SendGrid, Stripe, Plaid, QuickBooks or Xero is handled at its first try.',
    target: 0.995,
    windowDays: WINDOW_DAYS,
    total: [answersOf('webhooks', 'stripeWebhook')],
    bad: [errorsOf('webhooks', 'stripeWebhook')],
  },
  {
    id: 'sync-fresh',
    title: 'Bank and books data fresh',
    promise: 'A connection is synced within an hour after its sync is due.',
    target: 0.99,
    windowDays: WINDOW_DAYS,
    total: [dueSyncs],
    bad: [overdueSyncs],
  },
  {
    id: 'sign-in',
    title: 'Sign-in works',
    promise:
      'The requests of sign-in, recovery and two-step verification are answered without an error of ours.',
    target: 0.999,
    windowDays: WINDOW_DAYS,
    total: [answersOf('accountsApi', 'visitorApi')],
    bad: [errorsOf('accountsApi', 'visitorApi')],
  },
];

const BUSINESSES_UP_TO = [100_000, 1_000_000] as const;

/**
 * Returns the objectives for a number of businesses. Beyond a million, those for a million apply.
 */
export function objectivesFor(businessCount: number): readonly Objective[] {
  const scale = BUSINESSES_UP_TO.find((most) => businessCount <= most) ?? 1_000_000;
  return OBJECTIVES.filter(({ businessesUpTo }) => (businessesUpTo ?? scale) === scale);
}

const isLog = (measure: Measure): measure is LogMeasure => measure.from === 'log';

/** Returns the log measures of objectives, each once. */
export function logMeasuresOf(objectives: readonly Objective[]): readonly LogMeasure[] {
  const measures = objectives.flatMap(({ total, bad }) => [...total, ...bad]).filter(isLog);
  return [...new Map(measures.map((measure) => [measure.metric, measure])).values()];
}

/** Returns the fields of its log entry that a measure reads. */
export const fieldsRead = ({ sumOf, where = [] }: LogMeasure): readonly string[] => [
  ...(sumOf === undefined ? [] : [sumOf]),
  ...where.map(({ field }) => field),
];

/** Returns the fields that a measure reads and its log entry does not have. */
export const unknownFieldsOf = (measure: LogMeasure): readonly string[] => {
  const fields: readonly string[] = LOG_ENTRIES[measure.entry].fields;
  return fieldsRead(measure).filter((field) => !fields.includes(field));
};

/** Returns the share of the error budget that is left: 1 if all is good, below 0 if it is overspent. */
export const budgetLeft = (
  { target }: Pick<Objective, 'target'>,
  { totalCount, badCount }: { readonly totalCount: number; readonly badCount: number },
): number => (totalCount === 0 ? 1 : 1 - badCount / totalCount / (1 - target));
