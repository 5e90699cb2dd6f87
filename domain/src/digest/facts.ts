import { FEWEST_DAYS_OF_RANGE } from '../signals/expected-range.ts';
import type { Measure } from '../signals/history.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import {
  alertFacts,
  inOrderOfUrgency,
  type AlertChangeFacts,
  type AlertFacts,
  type DigestAlert,
} from './alert-facts.ts';
import {
  leftOutFacts,
  unclassifiedFacts,
  type LeftOutFacts,
  type UnclassifiedFacts,
} from './beside-numbers-facts.ts';
import { booksGapFacts, type BooksGapFacts } from './books-gap-facts.ts';
import { cashFacts, type CashFacts } from './cash-facts.ts';
import { correctionFacts, type CorrectionFacts } from './correction-facts.ts';
import {
  countFact,
  dateFact,
  moneyIn,
  nameFact,
  type CountFact,
  type DateFact,
  type NameFact,
} from './fact.ts';
import { dayFacts, numberFacts, type DayFacts, type NumberFacts } from './number-facts.ts';
import { openFacts, type OpenFacts } from './open-items-facts.ts';
import { sourceFacts, type SourceFacts } from './source-facts.ts';
import { tiedFacts, type TiedFacts } from './tie-out-facts.ts';
import { whyFacts, type WhyFacts } from './why-facts.ts';

/** More would be no alerts. */
const MOST_ALERTS = 5;

const MOST_CORRECTIONS = 8;

const HEADLINE_DAYS = 30;

/** Everything a digest prints, as numbers, dates and names; nothing is worded yet. */
export interface DigestFacts {
  readonly business: NameFact;
  readonly digestDay: DateFact;
  readonly from: DateFact;
  readonly to: DateFact;
  readonly days: CountFact;
  readonly holiday: NameFact | null;
  readonly headlineDays: CountFact;
  /** days of history that a normal range takes, and how many there are, up to that */
  readonly rangeDays: CountFact;
  readonly historyDays: CountFact;
  readonly numbers: Readonly<Record<Measure, NumberFacts>>;
  /** day by day, where more than one is covered */
  readonly byDay: readonly DayFacts[];
  /** the most urgent first */
  readonly alerts: readonly AlertFacts[];
  readonly furtherAlerts: CountFact | null;
  /** of those that were not told before */
  readonly alertCounts: { readonly all: CountFact; readonly critical: CountFact };
  readonly why: readonly WhyFacts[];
  readonly cash: CashFacts | null;
  readonly owed: OpenFacts | null;
  readonly owing: OpenFacts | null;
  readonly corrections: readonly CorrectionFacts[];
  readonly furtherCorrections: CountFact | null;
  /** what data changed of alerts that were told */
  readonly alertChanges: readonly AlertChangeFacts[];
  readonly unclassified: UnclassifiedFacts | null;
  readonly leftOut: readonly LeftOutFacts[];
  readonly booksGap: BooksGapFacts | null;
  readonly lines: CountFact;
  readonly sources: readonly SourceFacts[];
  /** of books that were compared with their own profit and loss */
  readonly tied: readonly TiedFacts[];
}

/** Picks from a snapshot, and the alerts that were found since the last, what its digest prints. */
export function factsOf(snapshot: Snapshot, alerts: readonly DigestAlert[] = []): DigestFacts {
  const money = moneyIn(snapshot.currency);
  const firstTold = alerts.filter(({ toldOn }) => toldOn === undefined);
  const number = (measure: Measure) => numberFacts(measure, snapshot.measures[measure], money);
  const { cash, corrections } = snapshot;
  return {
    business: nameFact(snapshot.business),
    digestDay: dateFact(snapshot.digestDay),
    from: dateFact(snapshot.covers.from),
    to: dateFact(snapshot.covers.to),
    days: countFact(snapshot.days.length),
    holiday: snapshot.holiday === null ? null : nameFact(snapshot.holiday),
    headlineDays: countFact(HEADLINE_DAYS),
    rangeDays: countFact(FEWEST_DAYS_OF_RANGE),
    historyDays: countFact(snapshot.days[0]?.baselines[FEWEST_DAYS_OF_RANGE].available ?? 0),
    numbers: { revenue: number('revenue'), expenses: number('expenses'), net: number('net') },
    byDay: snapshot.days.length < 2 ? [] : snapshot.days.map((day) => dayFacts(day, money)),
    alerts: inOrderOfUrgency(alerts)
      .slice(0, MOST_ALERTS)
      .map((alert) => alertFacts(alert, money)),
    furtherAlerts: countOrNull(alerts.length - MOST_ALERTS),
    alertCounts: {
      all: countFact(firstTold.length),
      critical: countFact(firstTold.filter(({ level }) => level === 'critical').length),
    },
    why: (['revenue', 'expenses'] as const).flatMap((measure) => {
      const why = snapshot.why[measure];
      return why && why.change !== 0 ? [whyFacts(measure, why, money)] : [];
    }),
    cash: cash && cashFacts(cash, money),
    owed: snapshot.owed && openFacts(snapshot.owed, money),
    owing: snapshot.owing && openFacts(snapshot.owing, money),
    corrections: corrections
      .slice(0, MOST_CORRECTIONS)
      .map((correction) => correctionFacts(correction, money)),
    furtherCorrections: countOrNull(corrections.length - MOST_CORRECTIONS),
    alertChanges: (snapshot.alertChanges ?? []).map(({ was, now, isNewNormal = false }) => ({
      was: alertFacts(was, money),
      now: now && alertFacts(now, money),
      isNewNormal,
    })),
    unclassified: unclassifiedFacts(snapshot.unclassified, money),
    leftOut: snapshot.leftOut
      .filter(({ moneyIn, moneyOut }) => moneyIn !== 0 || moneyOut !== 0)
      .map((leftOut) => leftOutFacts(leftOut, money)),
    booksGap: snapshot.booksGap ? booksGapFacts(snapshot.booksGap, snapshot.currency) : null,
    lines: countFact(snapshot.lines),
    sources: snapshot.sources.map(sourceFacts),
    tied: snapshot.sources.flatMap(({ name, tied }) =>
      tied ? [tiedFacts(name, tied, money)] : [],
    ),
  };
}

const countOrNull = (count: number) => (count > 0 ? countFact(count) : null);
