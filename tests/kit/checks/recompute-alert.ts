import { recomputeStaleConnection } from '@daily-snapshot/domain/alerts/detection/detect-stale-connections';
import type { Evidence, AlertAmounts } from '@daily-snapshot/domain/alerts/alert/evidence';
import { recomputeThreshold } from '@daily-snapshot/domain/alerts/thresholds/threshold-alert';
import { recomputeBillIncrease } from '@daily-snapshot/domain/alerts/detectors/spending/bill-increase';
import { recomputeLowCash } from '@daily-snapshot/domain/alerts/detectors/cash/low-cash';
import { recomputeDuplicateCharge } from '@daily-snapshot/domain/alerts/detectors/spending/duplicate-charge';
import { recomputeFirstPayment } from '@daily-snapshot/domain/alerts/detectors/spending/first-payment';
import { recomputeOverduePayment } from '@daily-snapshot/domain/alerts/detectors/recurrence/overdue-payment';
import { recomputeOverdueInvoices } from '@daily-snapshot/domain/alerts/detectors/recurrence/overdue-invoice';
import { recomputeDuplicatePayroll } from '@daily-snapshot/domain/alerts/detectors/payroll/duplicate-payroll';
import { recomputePayrollChange } from '@daily-snapshot/domain/alerts/detectors/payroll/payroll-change';
import { recomputeRevenueDay } from '@daily-snapshot/domain/alerts/detectors/revenue/revenue-day';
import { recomputeRevenueDrift } from '@daily-snapshot/domain/alerts/detectors/revenue/revenue-drift';
import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import { recomputeUnusualCharge } from '@daily-snapshot/domain/alerts/detectors/spending/unusual-charge';
import { recomputeVariableSpend } from '@daily-snapshot/domain/alerts/detectors/spending/variable-spend';

/** Recomputes the amounts of an alert from its evidence, by detector. */
const RECOMPUTE_BY_DETECTOR: Readonly<Record<AlertSource, (evidence: Evidence) => AlertAmounts>> = {
  bill: recomputeBillIncrease,
  'bill-missing': recomputeOverduePayment,
  cash: recomputeLowCash,
  connection: recomputeStaleConnection,
  duplicate: recomputeDuplicateCharge,
  'first-payment': recomputeFirstPayment,
  'missed-payment': recomputeOverduePayment,
  'overdue-invoice': recomputeOverdueInvoices,
  'pay-again': recomputeDuplicatePayroll,
  'pay-change': recomputePayrollChange,
  'pay-missing': recomputeOverduePayment,
  'revenue-day': recomputeRevenueDay,
  'revenue-drift': recomputeRevenueDrift,
  threshold: recomputeThreshold,
  'unusual-charge': recomputeUnusualCharge,
  'variable-spend': recomputeVariableSpend,
};

/** Recomputes the amounts of an alert from its evidence alone. */
export const recomputeAlert = (by: AlertSource, evidence: Evidence): AlertAmounts =>
  RECOMPUTE_BY_DETECTOR[by](evidence);
