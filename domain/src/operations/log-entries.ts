// The log entries that metrics count. A metric reads an entry by its message, so code writes these
// entries only with `logMeasured`.

/** The messages of the counted entries and their fields. Fields are counts, times and names of jobs. */
export const LOG_ENTRIES = {
  /** The mail provider accepted the daily e-mail of one business. */
  digestSent: { message: 'Sent a daily e-mail', fields: ['lateSeconds'] },
  /** A sweep read one page of due work. `lateCount` counts work that was due long before. */
  pageSwept: {
    message: 'Swept a page',
    fields: ['sweep', 'foundCount', 'failedCount', 'lateCount'],
  },
  /** SendGrid reported the end of some e-mails. */
  mailReported: {
    message: 'Recorded delivery events',
    fields: ['recordedCount', 'repeatedCount', 'deliveredCount', 'undeliveredCount'],
  },
  /** A sync of a source ended. `name` is the provider. */
  sourceSynced: { message: 'Synced a source', fields: ['name', 'callCount'] },
  /** A scheduled job ended without an error. */
  jobRan: { message: 'Ran a scheduled job', fields: ['name', 'tookMs'] },
} as const satisfies Record<
  string,
  { readonly message: string; readonly fields: readonly string[] }
>;

export type LogEntryName = keyof typeof LOG_ENTRIES;
export type LogField<E extends LogEntryName> = (typeof LOG_ENTRIES)[E]['fields'][number];

/** The values of an entry. None of them can name a person or an amount. */
export type LogFacts<E extends LogEntryName> = {
  readonly [Field in LogField<E>]: Field extends 'sweep' | 'name' ? string : number;
};
