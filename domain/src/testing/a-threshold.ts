import { cents } from '../money/cents.ts';
import type { ThresholdDraft } from '../thresholds/threshold.ts';

/** Expenses of a day above $100. */
export const aThresholdDraft = (rest: Partial<ThresholdDraft> = {}): ThresholdDraft => ({
  measure: 'expenses',
  counterparty: null,
  category: null,
  account: null,
  window: 'day',
  side: 'above',
  limit: cents(10_000),
  ...rest,
});
