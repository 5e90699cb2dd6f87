import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { ThresholdMeasure, ThresholdWindow } from './threshold-measure.ts';
import type { Evidence } from './evidence.ts';
import type { Measure } from './history.ts';

/** Everything that may be found, and the type of alert that tells of it. */
export const FINDINGS = {
  'expense-spike': 'expense_spike',
  'revenue-drop': 'revenue_drop',
  'payment-missing': 'missed_invoice',
  'invoice-overdue': 'missed_invoice',
  'payroll-missing': 'payroll_anomaly',
  'payroll-doubled': 'payroll_anomaly',
  'payroll-changed': 'payroll_anomaly',
  'payroll-off-day': 'payroll_anomaly',
  'charged-twice': 'duplicate_charge',
  'new-payee': 'fraud_charge',
  'unusual-payment': 'fraud_charge',
  overcharged: 'billing_error',
  'price-raised': 'price_change',
  'bill-missing': 'missing_bill',
  'cash-low': 'cash_flow',
  'connection-stale': 'stale_connection',
  'above-threshold': 'custom_threshold',
  'below-threshold': 'custom_threshold',
} as const;

export type Finding = keyof typeof FINDINGS;

export type AlertType = (typeof FINDINGS)[Finding];

export type AlertLevel = 'info' | 'warning' | 'critical';

/** The history that a finding was measured against, and how much of it there was. */
export interface AlertBaseline {
  readonly of:
    | 'vendor-history'
    | 'customer-history'
    | 'due-day'
    | 'payroll-history'
    | 'same-weekdays'
    | 'forecast'
    | 'threshold'
    | 'connection';
  /** charges, payments, payrolls, weeks or days; null where nothing is counted */
  readonly count: number | null;
}

/** A bill that has not come, of those that an alert tells of together. */
export interface MissingBill {
  /** whose it is, and which: one cause has one key */
  readonly cause: string;
  readonly counterparty: string;
  /** what they usually charge */
  readonly usual: Cents;
  readonly dueOn: BusinessDate;
}

/**
 * Something unusual, material and resting on complete data: all that its sentences need, and no
 * words. Amounts are told as the number they are about: money out of an expense is positive.
 */
export interface Alert {
  readonly finding: Finding;
  /** the day whose data made it fire */
  readonly date: BusinessDate;
  /** orders alerts of all types by how sure and how costly they are */
  readonly severity: number;
  readonly level: AlertLevel;
  /** the vendor, customer, employee or source it is about; null for the business as a whole */
  readonly counterparty: string | null;
  /** the number it is about; only a threshold has to say which */
  readonly measure: Measure | 'cash' | null;
  readonly actual: Cents | null;
  /** what it normally is; of a threshold or floor, both ends are that */
  readonly expected: { readonly low: Cents; readonly high: Cents } | null;
  /** the money at stake, never negative */
  readonly impact: Cents;
  /** revenue of its days that it leaves out: of customers who pay by a rhythm; absent: none */
  readonly leftOut?: Cents | undefined;
  /** the second day it speaks of: expected, due, first charged, begun, lowest, complete until */
  readonly otherDay: BusinessDate | null;
  /** ids of the lines it rests on */
  readonly lines: readonly string[];
  /** those that have not come, the first that was due first; absent in what is about no bill */
  readonly bills?: readonly MissingBill[] | undefined;
  readonly baseline: AlertBaseline;
  /** what it was worked out from; absent in alerts that were stored before there was any */
  readonly evidence?: Evidence | undefined;
  /** which number its owner has set a limit to; absent where nobody has */
  readonly threshold?: AlertThreshold | undefined;
}

/** What data changed of an alert after it was told; both as far as their sentences go. */
export interface AlertChange {
  readonly id: string;
  /** as its owner was told */
  readonly was: Alert;
  /** null: the data has settled it */
  readonly now: Alert | null;
  /** it has not come back: what it fell to is what is normal by now */
  readonly isNewNormal?: true | undefined;
}

/** The number that a threshold is about: with `expected` and the days, all that is needed to check it. */
export interface AlertThreshold {
  readonly id: string;
  readonly measure: ThresholdMeasure;
  readonly category: string | null;
  readonly account: string | null;
  readonly window: ThresholdWindow;
}

/** Which of the three numbers each type of alert is about; a threshold says so itself. */
const NUMBERS: Readonly<Partial<Record<AlertType, Measure>>> = {
  revenue_drop: 'revenue',
  missed_invoice: 'revenue',
  expense_spike: 'expenses',
  payroll_anomaly: 'expenses',
  duplicate_charge: 'expenses',
  fraud_charge: 'expenses',
  billing_error: 'expenses',
  price_change: 'expenses',
  missing_bill: 'expenses',
};

/** The headline number that an alert is about; null for cash, connections and single payments of a threshold. */
export function numberOfAlert(alert: Alert): Measure | null {
  const { threshold, measure } = alert;
  if (!threshold) return NUMBERS[typeOfAlert(alert)] ?? null;
  return measure === 'cash' ? null : measure;
}

export const typeOfAlert = ({ finding }: Alert): AlertType => FINDINGS[finding];
