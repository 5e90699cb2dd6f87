import type { Risk } from './risk-model.ts';

/** Each risk as a letter says it. */
export const MISTAKES: Readonly<Record<Risk, string>> = {
  duplicatePayroll: 'A payroll that runs twice',
  fraudulentTransaction: 'A payment nobody approved',
  billingError: 'A bill with the wrong amount',
  vendorMistake: 'A vendor who charges more than agreed',
};
