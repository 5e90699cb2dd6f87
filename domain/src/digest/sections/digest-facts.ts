import type { DigestAlert } from '../../alerts/alert/alert.ts';
import type { Measure } from '../../baselines/daily-history.ts';
import { MIN_RANGE_DAYS } from '../../baselines/expected-range.ts';
import {
  countFact,
  dateFact,
  moneyIn,
  nameFact,
  type CountFact,
  type DateFact,
  type NameFact,
} from '../../text/fact.ts';
import { holidayWithoutRevenue, shownNumbers } from '../build/shown-numbers.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { alertListFacts, type AlertListFacts } from './alerts.ts';
import { booksLagFacts, type BooksLagFacts } from './books-lag.ts';
import { dayFacts, type DayFacts } from './days.ts';
import { isClosedThroughout, numberFacts, type NumberFacts } from './numbers.ts';
import { periodFacts, type PeriodFacts } from './period.ts';
import { reconciliationFacts, type ReconciliationFacts } from './reconciliation.ts';
import { sectionFacts, type SectionFacts } from './sections.ts';
import { subjectNameFact } from './subject-name.ts';
import {
  freshnessFacts,
  possiblyClosedFacts,
  type FreshnessFacts,
  type PossiblyClosedFacts,
} from './sources.ts';

/** Everything a digest prints, as numbers, dates and names without words. */
export interface DigestFacts {
  readonly business: NameFact;
  /** The name of the business, short enough for a subject line. */
  readonly subjectName: NameFact;
  readonly digestDay: DateFact;
  readonly period: PeriodFacts;
  /** The days of history that an expected range requires, and how many of them are available. */
  readonly history: { readonly requiredDays: CountFact; readonly availableDays: CountFact };
  readonly numbers: Readonly<Record<Measure, NumberFacts>>;
  /** Whether the business was closed on every covered day. */
  readonly isClosed: boolean;
  /** The bank holiday that the digest covers, if it had no revenue. */
  readonly holidayWithoutRevenue: NameFact | null;
  /** Each day, if the digest covers more than one. */
  readonly days: readonly DayFacts[];
  readonly sections: SectionFacts;
  readonly alertList: AlertListFacts;
  readonly freshness: FreshnessFacts;
  /** The last day with data, if the daily e-mail is paused until the next file. */
  readonly dataEnd: DateFact | null;
  /** Whether this digest is the reminder that the data has ended. */
  readonly isEndReminder: boolean;
  /** Days without data on which the business seems to be closed. */
  readonly possiblyClosed: readonly PossiblyClosedFacts[];
  readonly booksLag: BooksLagFacts | null;
  readonly reconciliations: readonly ReconciliationFacts[];
}

/**
 * Picks from a snapshot and its alerts what the digest prints.
 *
 * @param isComplete whether to list all alerts and corrections; the mail lists the first few
 */
export function digestFacts(
  snapshot: Snapshot,
  alerts: readonly DigestAlert[] = [],
  { isComplete = false }: { readonly isComplete?: boolean } = {},
): DigestFacts {
  const money = moneyIn(snapshot.currency);
  const holiday = holidayWithoutRevenue(snapshot);
  return {
    business: nameFact(snapshot.business),
    subjectName: subjectNameFact(snapshot.business),
    digestDay: dateFact(snapshot.digestDay),
    period: periodFacts(snapshot),
    history: {
      requiredDays: countFact(MIN_RANGE_DAYS),
      availableDays: countFact(
        shownNumbers(snapshot).days[0]?.baselines[MIN_RANGE_DAYS].available ?? 0,
      ),
    },
    numbers: numberFacts(snapshot, money),
    isClosed: isClosedThroughout(snapshot),
    holidayWithoutRevenue: holiday === null ? null : nameFact(holiday),
    days: dayFacts(snapshot, money),
    sections: sectionFacts({ snapshot, money, isComplete }),
    alertList: alertListFacts(alerts, { money, isComplete, openEarlier: snapshot.openAlerts }),
    freshness: freshnessFacts(snapshot),
    dataEnd: snapshot.dataEnd ? dateFact(snapshot.dataEnd) : null,
    isEndReminder: snapshot.isEndReminder === true,
    possiblyClosed: possiblyClosedFacts(snapshot),
    booksLag: snapshot.booksLag ? booksLagFacts(snapshot.booksLag, money) : null,
    reconciliations: snapshot.sources.flatMap(({ name, reconciled }) =>
      reconciled ? [reconciliationFacts(name, reconciled, money)] : [],
    ),
  };
}
