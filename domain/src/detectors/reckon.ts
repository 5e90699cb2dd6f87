import type { AlertSource } from './told-alert.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { reckonRevenueDay } from './revenue-day.ts';
import { reckonRevenueDrift } from './revenue-drift.ts';

/** How each judge gets from its evidence to what it says in money: the one place where it does. */
const RECKONERS: Partial<Readonly<Record<AlertSource, (evidence: Evidence) => Reckoned>>> = {
  'revenue-day': reckonRevenueDay,
  'revenue-drift': reckonRevenueDrift,
};

/** What an alert says in money, worked out again from its evidence alone. */
export const reckon = (by: AlertSource, evidence: Evidence): Reckoned | null =>
  RECKONERS[by]?.(evidence) ?? null;
