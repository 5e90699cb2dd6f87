import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';

export type AlertType =
  | 'expense_spike'
  | 'revenue_drop'
  | 'missed_invoice'
  | 'payroll_anomaly'
  | 'duplicate_charge'
  | 'fraud_charge'
  | 'billing_error'
  | 'price_change'
  | 'cash_flow'
  | 'stale_connection'
  | 'custom_threshold';

/** Something unusual, material and resting on complete data. */
export interface Alert {
  /** the day whose data made it fire */
  readonly date: BusinessDate;
  readonly type: AlertType;
  /** orders alerts of all types by how sure and how costly they are */
  readonly severity: number;
  readonly level: 'info' | 'warning' | 'critical';
  readonly title: string;
  readonly counterparty: string | null;
  /** ids of the lines it rests on */
  readonly lines: readonly string[];
  readonly impact: Cents;
  readonly expected: { readonly low: Cents; readonly high: Cents } | null;
  readonly actual: Cents;
  /** which history it was judged against, in words */
  readonly baseline: string;
}
