import type { AlertTypeRecord, DetectorRecord, FindingRecord } from './alert-type.ts';
import { billingError } from './billing-error.ts';
import { cashFlow } from './cash-flow.ts';
import { customThreshold } from './custom-threshold.ts';
import { duplicateCharge } from './duplicate-charge.ts';
import { expenseSpike } from './expense-spike.ts';
import { fraudCharge } from './fraud-charge.ts';
import { missedInvoice } from './missed-invoice.ts';
import { missingBill } from './missing-bill.ts';
import { payrollAnomaly } from './payroll-anomaly.ts';
import { priceChange } from './price-change.ts';
import { revenueDrop } from './revenue-drop.ts';
import { staleConnection } from './stale-connection.ts';

/** All alert types. Names, enums, texts, and rules of alerts are derived from this list. */
export const ALERT_TYPES = [
  duplicateCharge,
  fraudCharge,
  billingError,
  priceChange,
  missingBill,
  expenseSpike,
  missedInvoice,
  payrollAnomaly,
  revenueDrop,
  cashFlow,
  staleConnection,
  customThreshold,
] as const;

type Listed = (typeof ALERT_TYPES)[number];

export type AlertType = Listed['type'];

/** The result of a detector, such as "payroll-missing"; each belongs to one alert type. */
export type Finding = Listed extends infer One
  ? One extends AlertTypeRecord<string, infer Name, string>
    ? Name
    : never
  : never;

/** The detectors, and the thresholds that owners set. */
export type AlertSource = Listed extends infer One
  ? One extends AlertTypeRecord<string, string, infer Name>
    ? Name
    : never
  : never;

/** The detectors that score their candidates on the common severity scale. */
export type DetectorName = Exclude<AlertSource, 'threshold'>;

const RECORDS: readonly AlertTypeRecord[] = ALERT_TYPES;

/** The record of each finding, with its alert type and headline number. */
export const FINDINGS = Object.fromEntries(
  RECORDS.flatMap(({ type, number, findings }) =>
    Object.entries(findings).map(([name, finding]) => [name, { ...finding, type, number }]),
  ),
) as Readonly<Record<Finding, FindingRecord & Pick<AlertTypeRecord<AlertType>, 'type' | 'number'>>>;

export const DETECTOR_RECORDS = Object.fromEntries(
  RECORDS.flatMap(({ detectors }) => Object.entries(detectors)),
) as Readonly<Record<AlertSource, DetectorRecord>>;

export const FINDING_NAMES = Object.keys(FINDINGS) as [Finding, ...Finding[]];

export const ALERT_SOURCES = Object.keys(DETECTOR_RECORDS) as [AlertSource, ...AlertSource[]];

const isDetector = (source: AlertSource): source is DetectorName => source !== 'threshold';

export const DETECTORS = ALERT_SOURCES.filter(isDetector) as [DetectorName, ...DetectorName[]];
