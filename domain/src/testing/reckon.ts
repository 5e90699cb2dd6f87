import { reckonConnection } from '../alerts/judge-connections.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { reckonThreshold } from '../thresholds/threshold-alert.ts';
import { reckonBill } from '../detectors/bill.ts';
import { reckonCash } from '../detectors/cash.ts';
import { reckonDuplicate } from '../detectors/duplicate.ts';
import { reckonFirstPayment } from '../detectors/first-payment.ts';
import { reckonOverdue } from '../detectors/overdue.ts';
import { reckonInvoices } from '../detectors/overdue-invoice.ts';
import { reckonAgain } from '../detectors/pay-again.ts';
import { reckonChange } from '../detectors/pay-change.ts';
import { reckonRevenueDay } from '../detectors/revenue-day.ts';
import { reckonRevenueDrift } from '../detectors/revenue-drift.ts';
import type { AlertSource } from '../detectors/told-alert.ts';
import { reckonCharge } from '../detectors/unusual-charge.ts';
import { reckonVariableSpend } from '../detectors/variable-spend.ts';

/** How each judge gets from its evidence to what it says in money: the one place where it does. */
const RECKONERS: Readonly<Record<AlertSource, (evidence: Evidence) => Reckoned>> = {
  bill: reckonBill,
  'bill-missing': reckonOverdue,
  cash: reckonCash,
  connection: reckonConnection,
  duplicate: reckonDuplicate,
  'first-payment': reckonFirstPayment,
  'missed-payment': reckonOverdue,
  'overdue-invoice': reckonInvoices,
  'pay-again': reckonAgain,
  'pay-change': reckonChange,
  'pay-missing': reckonOverdue,
  'revenue-day': reckonRevenueDay,
  'revenue-drift': reckonRevenueDrift,
  threshold: reckonThreshold,
  'unusual-charge': reckonCharge,
  'variable-spend': reckonVariableSpend,
};

/** What an alert says in money, worked out again from its evidence alone. */
export const reckon = (by: AlertSource, evidence: Evidence): Reckoned => RECKONERS[by](evidence);
