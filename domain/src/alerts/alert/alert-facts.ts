import { daysBetween } from '../../calendar/business-date.ts';
import { categoryName } from '../../ledger/classification/category-name.ts';
import { countFact, dateFact, nameFact, type DateFact, type ToMoney } from '../../text/fact.ts';
import type { Alert, AlertBaseline, AlertLevel, AlertThreshold, DigestAlert } from './alert.ts';
import type { AlertFigures, ShareFacts } from './alert-figures.ts';
import { countMainShares, usualOf } from './main-shares.ts';
import type { Finding } from '../types/alert-types.ts';

/** The figures that the texts of an alert print. */
export interface AlertFacts extends AlertFigures {
  readonly id: string | null;
  readonly emailedOn: DateFact | null;
  readonly firstRaisedOn: DateFact | null;
  readonly finding: Finding;
  readonly level: AlertLevel;
}

export interface AlertChangeFacts {
  readonly was: AlertFacts;
  /** null if the alert is resolved */
  readonly now: AlertFacts | null;
  /** whether it resolved because the lower level is the new normal */
  readonly isNewNormal: boolean;
}

export const alertFacts = (alert: DigestAlert, money: ToMoney): AlertFacts => ({
  id: alert.id ?? null,
  emailedOn: alert.emailedOn === undefined ? null : dateFact(alert.emailedOn),
  firstRaisedOn: alert.firstRaisedOn === undefined ? null : dateFact(alert.firstRaisedOn),
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
  daysLate:
    alert.otherDay === null || alert.otherDay >= alert.date
      ? null
      : countFact(daysBetween(alert.otherDay, alert.date)),
  invoices: invoicesOf(alert),
  bills: (alert.bills ?? []).map(({ counterparty, usual, dueOn }) => ({
    name: nameFact(counterparty),
    usual: money(usual),
    due: dateFact(dueOn),
  })),
  others: alert.bills && alert.bills.length > 1 ? countFact(alert.bills.length - 1) : null,
  shares: sharesOf(alert, money),
  threshold: alert.threshold ? thresholdFacts(alert.threshold) : null,
  baseline: baselineFacts(alert.baseline),
});

const invoicesOf = ({ finding, evidence }: Alert) =>
  finding === 'invoice-overdue' && evidence && evidence.measured.length > 1
    ? countFact(evidence.measured.length)
    : null;

function sharesOf({ evidence, impact }: Alert, money: ToMoney): AlertFigures['shares'] {
  const { shares } = evidence ?? {};
  if (!shares) return null;
  const all = shares.map((share): ShareFacts => {
    const usual = usualOf(share);
    return {
      name: nameFact(share.counterparty),
      amount: money(share.amount),
      usual: usual === null ? null : money(usual),
    };
  });
  const count = countMainShares(shares, impact);
  return { main: all.slice(0, count), others: all.slice(count) };
}

const thresholdFacts = ({ measure, window, category, account }: AlertThreshold) => ({
  measure,
  window,
  category: category === null ? null : nameFact(categoryName(category)),
  account: account === null ? null : nameFact(account),
});

export const baselineFacts = ({ of, count }: AlertBaseline): AlertFigures['baseline'] => ({
  of,
  count: count === null ? null : countFact(count),
});

const LEVELS: readonly AlertLevel[] = ['critical', 'warning', 'info'];

/** Returns the alerts by level, most urgent first, and within a level by severity. */
export const byUrgency = <A extends Alert>(alerts: readonly A[]): A[] =>
  alerts.toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || b.severity - a.severity,
  );
