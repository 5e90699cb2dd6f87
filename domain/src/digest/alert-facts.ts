import type { BusinessDate } from '../calendar/business-date.ts';
import { categoryName } from '../ledger/category-name.ts';
import type {
  Alert,
  AlertBaseline,
  AlertLevel,
  AlertThreshold,
  Finding,
} from '../signals/alert.ts';
import type { ThresholdMeasure, ThresholdWindow } from '../signals/threshold-measure.ts';
import {
  countFact,
  dateFact,
  nameFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from './fact.ts';

/** An alert as a digest tells of it. */
export interface DigestAlert extends Alert {
  /** absent where nobody can answer it: in a replay, or an old digest */
  readonly id?: string | undefined;
  /** the day on which its owners had a mail of it; absent: the digest is the first to tell */
  readonly toldOn?: BusinessDate | undefined;
  /** the day of which it was told first, of something that lasts or is back; absent: it is news */
  readonly firstToldOn?: BusinessDate | undefined;
}

export interface MissingBillFacts {
  readonly name: NameFact;
  readonly usual: MoneyFact;
  readonly due: DateFact;
}

/** What the sentences of an alert print. */
export interface AlertFacts {
  readonly id: string | null;
  readonly toldOn: DateFact | null;
  readonly firstToldOn: DateFact | null;
  readonly finding: Finding;
  readonly level: AlertLevel;
  readonly date: DateFact;
  readonly counterparty: NameFact | null;
  readonly measure: Alert['measure'];
  readonly actual: MoneyFact | null;
  readonly expected: { readonly low: MoneyFact; readonly high: MoneyFact } | null;
  /** null where no money is at stake */
  readonly impact: MoneyFact | null;
  /** revenue of customers who pay by a rhythm; null where it leaves out none */
  readonly leftOut: MoneyFact | null;
  readonly otherDay: DateFact | null;
  /** bills that have not come; none in what is about no bill */
  readonly bills: readonly MissingBillFacts[];
  /** how many there are beside the first; null where there is none */
  readonly others: CountFact | null;
  /** null where nobody has set a limit */
  readonly threshold: {
    readonly measure: ThresholdMeasure;
    readonly window: ThresholdWindow;
    readonly category: NameFact | null;
    readonly account: NameFact | null;
  } | null;
  readonly baseline: { readonly of: AlertBaseline['of']; readonly count: CountFact | null };
}

export interface AlertChangeFacts {
  readonly was: AlertFacts;
  /** null: it is settled */
  readonly now: AlertFacts | null;
  /** settled though it has not come back: what it fell to is what is normal by now */
  readonly isNewNormal: boolean;
}

export const alertFacts = (alert: DigestAlert, money: ToMoney): AlertFacts => ({
  id: alert.id ?? null,
  toldOn: alert.toldOn === undefined ? null : dateFact(alert.toldOn),
  firstToldOn: alert.firstToldOn === undefined ? null : dateFact(alert.firstToldOn),
  finding: alert.finding,
  level: alert.level,
  date: dateFact(alert.date),
  counterparty: alert.counterparty === null ? null : nameFact(alert.counterparty),
  measure: alert.measure,
  actual: alert.actual === null ? null : money(alert.actual),
  expected: alert.expected && {
    low: money(alert.expected.low),
    high: money(alert.expected.high),
  },
  impact: alert.impact === 0 ? null : money(alert.impact),
  leftOut: alert.leftOut === undefined ? null : money(alert.leftOut),
  otherDay: alert.otherDay === null ? null : dateFact(alert.otherDay),
  bills: (alert.bills ?? []).map(({ counterparty, usual, dueOn }) => ({
    name: nameFact(counterparty),
    usual: money(usual),
    due: dateFact(dueOn),
  })),
  others: alert.bills && alert.bills.length > 1 ? countFact(alert.bills.length - 1) : null,
  threshold: alert.threshold ? thresholdFacts(alert.threshold) : null,
  baseline: baselineFacts(alert.baseline),
});

const thresholdFacts = ({ measure, window, category, account }: AlertThreshold) => ({
  measure,
  window,
  category: category === null ? null : nameFact(categoryName(category)),
  account: account === null ? null : nameFact(account),
});

export const baselineFacts = ({ of, count }: AlertBaseline): AlertFacts['baseline'] => ({
  of,
  count: count === null ? null : countFact(count),
});

const LEVELS: readonly AlertLevel[] = ['critical', 'warning', 'info'];

/** The most urgent first, and of one level the most severe. */
export const inOrderOfUrgency = <A extends Alert>(alerts: readonly A[]): A[] =>
  alerts.toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.severity - a.severity,
  );
