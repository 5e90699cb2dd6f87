import type { Risk } from './risk-model.ts';

/** The text for each risk in e-mails. */
export const MISTAKES: Readonly<Record<Risk, string>> = {
  duplicatePayroll: 'A payroll that runs twice',
  fraudulentTransaction: 'A payment nobody approved',
  billingError: 'A bill with the wrong amount',
  vendorMistake: 'A vendor who charges more than agreed',
};
