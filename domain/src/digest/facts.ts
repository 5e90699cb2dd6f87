import { daysBetween, type BusinessDate } from '../calendar/business-date.ts';
import type { BooksGap } from '../connections/books-gap.ts';
import type { TieOutState } from '../connections/tie-out.ts';
import { POSTING_KINDS } from '../ledger/posting-kind.ts';
import { addCents, negateCents, sumCents, type Cents } from '../money/cents.ts';
import { changeWord, type ChangeWord } from '../money/delta.ts';
import { FEWEST_DAYS_OF_RANGE } from '../signals/expected-range.ts';
import type { Contributions } from '../signals/contributors.ts';
import type { ExpectedRange } from '../signals/expected-range.ts';
import { MEASURES, type Measure } from '../signals/history.ts';
import type { OpenTotals } from '../signals/open-items.ts';
import { cashAhead } from '../snapshot/cash-ahead.ts';
import type { Correction } from '../snapshot/correction.ts';
import type { Figure } from '../snapshot/figure.ts';
import type { CashSnapshot, MeasureSnapshot, Snapshot } from '../snapshot/snapshot.ts';
import type { SourceProblem, SourceState, TiedSource } from '../snapshot/source-state.ts';
import { alertFacts, inOrderOfUrgency, type AlertFacts, type DigestAlert } from './alert-facts.ts';
import {
  countFact,
  dateFact,
  nameFact,
  percentFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type PercentFact,
} from './fact.ts';

/** The names that a digest gives; the others are one line that keeps the sum. */
const MOST_MOVERS = 3;

/** More would be no alerts. */
const MOST_ALERTS = 5;

const MOST_CORRECTIONS = 8;

const HEADLINE_DAYS = 30;

export interface SourceFacts {
  readonly name: NameFact;
  readonly through: DateFact | null;
  readonly problem: SourceProblem | null;
}

/** How the totals compare with what books state of themselves. */
export interface TiedFacts {
  readonly name: NameFact;
  readonly state: TieOutState;
  readonly from: DateFact;
  readonly to: DateFact;
  readonly revenue: OverFacts | null;
  readonly expenses: OverFacts | null;
}

interface OverFacts {
  /** above zero */
  readonly by: MoneyFact;
  readonly side: 'higher' | 'lower';
}

export type FigureFacts =
  | { readonly state: 'final'; readonly amount: MoneyFact }
  | {
      readonly state: 'so_far';
      readonly amount: MoneyFact;
      readonly waitingFor: readonly SourceFacts[];
    }
  | { readonly state: 'unknown'; readonly waitingFor: readonly SourceFacts[] };

export interface RangeFacts {
  readonly low: MoneyFact;
  readonly mid: MoneyFact;
  readonly high: MoneyFact;
}

export interface NumberFacts {
  readonly measure: Measure;
  readonly figure: FigureFacts;
  readonly range: RangeFacts | null;
  readonly place: MeasureSnapshot['place'];
  /** against the mean of thirty days, for as many days as are covered */
  readonly against: {
    readonly mean: MoneyFact;
    readonly percent: PercentFact | null;
    readonly word: ChangeWord;
  } | null;
}

export interface DayFacts {
  readonly date: DateFact;
  readonly holiday: NameFact | null;
  readonly numbers: Readonly<Record<Measure, FigureFacts>>;
}

export interface WhyFacts {
  readonly measure: 'revenue' | 'expenses';
  readonly weeks: CountFact;
  readonly usual: MoneyFact;
  readonly change: MoneyFact;
  readonly movers: readonly { readonly name: NameFact; readonly change: MoneyFact }[];
  /** the names that are not given, so that the parts still add up to the change */
  readonly others: { readonly count: CountFact; readonly change: MoneyFact } | null;
}

export interface CashFacts {
  readonly balance: FigureFacts;
  readonly asOf: DateFact;
  readonly forecast: {
    readonly days: CountFact;
    readonly low: MoneyFact;
    readonly lowOn: DateFact;
    /** whether cash is not expected to be lower than it is now */
    readonly isNow: boolean;
    /** what the low point is under; null: it is over it */
    readonly floor: MoneyFact | null;
  } | null;
}

export interface OpenFacts {
  readonly amount: MoneyFact;
  readonly count: CountFact;
  readonly overdue: { readonly amount: MoneyFact; readonly count: CountFact } | null;
  readonly dueSoon: MoneyFact | null;
  readonly oldest: {
    readonly name: NameFact;
    readonly amount: MoneyFact;
    readonly dueOn: DateFact;
  } | null;
}

export interface CorrectionFacts {
  readonly about: DateFact;
  readonly measure: Measure;
  readonly was: MoneyFact | null;
  readonly is: MoneyFact;
  readonly lines: CountFact;
  /** there were more than are counted */
  readonly hasMoreLines: boolean;
}

export interface AlertChangeFacts {
  readonly was: AlertFacts;
  /** null: it is settled */
  readonly now: AlertFacts | null;
}

export interface LeftOutFacts {
  /** as an owner calls it, in lower case */
  readonly label: string;
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
}

export interface BooksGapFacts {
  readonly days: CountFact;
  /** what went in and out together */
  readonly amount: MoneyFact;
  readonly lines: CountFact;
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
  readonly booksThrough: DateFact;
}

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
  readonly unclassified: {
    readonly moneyIn: MoneyFact | null;
    readonly moneyOut: MoneyFact | null;
    readonly lines: CountFact;
  } | null;
  readonly leftOut: readonly LeftOutFacts[];
  readonly booksGap: BooksGapFacts | null;
  readonly lines: CountFact;
  readonly sources: readonly SourceFacts[];
  /** of books that were compared with their own profit and loss */
  readonly tied: readonly TiedFacts[];
}

type ToMoney = (amount: Cents) => MoneyFact;

export const moneyIn =
  (currency: string): ToMoney =>
  (amount) => ({ fact: 'money', amount, currency });

export function figureFacts(value: Figure, money: ToMoney): FigureFacts {
  if (value.state === 'final') return { state: 'final', amount: money(value.amount) };
  const waitingFor = value.waitingFor.map(sourceFacts);
  return value.state === 'unknown'
    ? { state: 'unknown', waitingFor }
    : { state: 'so_far', amount: money(value.amount), waitingFor };
}

export const rangeFacts = ({ low, mid, high }: ExpectedRange, money: ToMoney): RangeFacts => ({
  low: money(low),
  mid: money(mid),
  high: money(high),
});

export const correctionFacts = (
  { about, measure, was, is, lines, hasMoreLines }: Correction,
  money: ToMoney,
): CorrectionFacts => ({
  about: dateFact(about),
  measure,
  was: was === null ? null : money(was),
  is: money(is),
  lines: countFact(lines.length),
  hasMoreLines: hasMoreLines ?? false,
});

/** Picks from a snapshot, and the alerts that were found since the last, what its digest prints. */
export function factsOf(snapshot: Snapshot, alerts: readonly DigestAlert[] = []): DigestFacts {
  const money = moneyIn(snapshot.currency);
  const firstTold = alerts.filter(({ toldOn }) => toldOn === undefined);
  const moneyOrNull = (amount: Cents) => (amount === 0 ? null : money(amount));
  const figure = (value: Figure) => figureFacts(value, money);
  const number = (measure: Measure): NumberFacts => {
    const { figure: value, expected, place, against30Days } = snapshot.measures[measure];
    return {
      measure,
      figure: figure(value),
      range: expected && rangeFacts(expected, money),
      place,
      against:
        value.state === 'final' && against30Days
          ? {
              mean: money(against30Days.mean),
              percent: against30Days.percent === null ? null : percentFact(against30Days.percent),
              word: changeWord(against30Days.mean, value.amount),
            }
          : null,
    };
  };
  const { unclassified, cash, corrections } = snapshot;
  return {
    business: nameFact(snapshot.business),
    digestDay: dateFact(snapshot.digestDay),
    from: dateFact(snapshot.covers.from),
    to: dateFact(snapshot.covers.to),
    days: countFact(snapshot.days.length),
    holiday: nameOrNull(snapshot.holiday),
    headlineDays: countFact(HEADLINE_DAYS),
    rangeDays: countFact(FEWEST_DAYS_OF_RANGE),
    historyDays: countFact(snapshot.days[0]?.baselines[FEWEST_DAYS_OF_RANGE].available ?? 0),
    numbers: { revenue: number('revenue'), expenses: number('expenses'), net: number('net') },
    byDay:
      snapshot.days.length < 2
        ? []
        : snapshot.days.map((day) => ({
            date: dateFact(day.date),
            holiday: nameOrNull(day.holiday),
            numbers: mapMeasures((measure) => figure(day.figures[measure])),
          })),
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
    alertChanges: (snapshot.alertChanges ?? []).map(({ was, now }) => ({
      was: alertFacts(was, money),
      now: now && alertFacts(now, money),
    })),
    unclassified:
      unclassified.moneyIn === 0 && unclassified.moneyOut === 0
        ? null
        : {
            moneyIn: moneyOrNull(unclassified.moneyIn),
            moneyOut: moneyOrNull(unclassified.moneyOut),
            lines: countFact(unclassified.lines),
          },
    leftOut: snapshot.leftOut
      .filter(({ moneyIn, moneyOut }) => moneyIn !== 0 || moneyOut !== 0)
      .map(({ kind, moneyIn, moneyOut }) => ({
        label: POSTING_KINDS[kind].label,
        moneyIn: moneyOrNull(moneyIn),
        moneyOut: moneyOrNull(moneyOut),
      })),
    booksGap: snapshot.booksGap ? booksGapFacts(snapshot.booksGap, snapshot.currency) : null,
    lines: countFact(snapshot.lines),
    sources: snapshot.sources.map(sourceFacts),
    tied: snapshot.sources.flatMap(({ name, tied }) =>
      tied ? [tiedFacts(name, tied, money)] : [],
    ),
  };
}

export function booksGapFacts(gap: BooksGap, currency: string): BooksGapFacts {
  const money = moneyIn(currency);
  const { booksThrough, bankThrough, lines } = gap;
  return {
    days: countFact(daysBetween(booksThrough, bankThrough)),
    amount: money(addCents(gap.moneyIn, gap.moneyOut)),
    lines: countFact(lines),
    moneyIn: gap.moneyIn === 0 ? null : money(gap.moneyIn),
    moneyOut: gap.moneyOut === 0 ? null : money(gap.moneyOut),
    booksThrough: dateFact(booksThrough),
  };
}

export function tiedFacts(name: string, tied: TiedSource, money: ToMoney): TiedFacts {
  const overFacts = (over: Cents): OverFacts | null =>
    over === 0
      ? null
      : { by: money(over < 0 ? negateCents(over) : over), side: over < 0 ? 'lower' : 'higher' };
  return {
    name: nameFact(name),
    state: tied.state,
    from: dateFact(tied.from),
    to: dateFact(tied.to),
    revenue: overFacts(tied.revenueOver),
    expenses: overFacts(tied.expensesOver),
  };
}

const sourceFacts = (source: SourceState): SourceFacts => ({
  name: nameFact(source.name),
  through: dateOrNull(source.completeThrough),
  problem: source.problem,
});

const dateOrNull = (date: BusinessDate | null) => (date === null ? null : dateFact(date));
const nameOrNull = (name: string | null) => (name === null ? null : nameFact(name));
const countOrNull = (count: number) => (count > 0 ? countFact(count) : null);

function mapMeasures<Value>(of: (measure: Measure) => Value): Record<Measure, Value> {
  return Object.fromEntries(MEASURES.map((measure) => [measure, of(measure)])) as Record<
    Measure,
    Value
  >;
}

function whyFacts(measure: WhyFacts['measure'], why: Contributions, money: ToMoney): WhyFacts {
  // With one name left over, naming it is as short as counting it.
  const given = why.contributors.length === MOST_MOVERS + 1 ? MOST_MOVERS + 1 : MOST_MOVERS;
  const others = why.contributors.slice(given);
  return {
    measure,
    weeks: countFact(why.weeks),
    usual: money(why.usual),
    change: money(why.change),
    movers: why.contributors
      .slice(0, given)
      .map(({ name, change }) => ({ name: nameFact(name), change: money(change) })),
    others:
      others.length === 0
        ? null
        : {
            count: countFact(others.length),
            change: money(sumCents(others.map(({ change }) => change))),
          },
  };
}

function cashFacts(cash: CashSnapshot, money: ToMoney): CashFacts {
  const ahead = cashAhead(cash);
  return {
    balance: figureFacts(cash.balance, money),
    asOf: dateFact(cash.asOf),
    forecast: ahead && {
      days: countFact(ahead.days),
      low: money(ahead.low.amount),
      lowOn: dateFact(ahead.low.date),
      isNow: ahead.low.date === cash.asOf,
      floor: ahead.floor === null ? null : money(ahead.floor),
    },
  };
}

function openFacts(open: OpenTotals, money: ToMoney): OpenFacts {
  const { oldestOverdue } = open;
  return {
    amount: money(open.amount),
    count: countFact(open.count),
    overdue:
      open.overdueCount === 0
        ? null
        : { amount: money(open.overdue), count: countFact(open.overdueCount) },
    dueSoon: open.dueSoon === 0 ? null : money(open.dueSoon),
    oldest: oldestOverdue && {
      name: nameFact(oldestOverdue.counterparty),
      amount: money(oldestOverdue.amount),
      dueOn: dateFact(oldestOverdue.dueOn),
    },
  };
}
