import { reckonFirstPayment } from './first-payment.ts';
import type { AlertSource } from './told-alert.ts';
import { reckonCharge } from './unusual-charge.ts';
import { reckonVariableSpend } from './variable-spend.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';

/** How each judge gets from its evidence to what it says in money: the one place where it does. */
const RECKONERS: Partial<Readonly<Record<AlertSource, (evidence: Evidence) => Reckoned>>> = {
  'first-payment': reckonFirstPayment,
  'unusual-charge': reckonCharge,
  'variable-spend': reckonVariableSpend,
};

/** What an alert says in money, worked out again from its evidence alone. */
export const reckon = (by: AlertSource, evidence: Evidence): Reckoned | null =>
  RECKONERS[by]?.(evidence) ?? null;
