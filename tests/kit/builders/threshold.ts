import { cents } from '@daily-snapshot/domain/money/cents';
import type { ThresholdDraft } from '@daily-snapshot/domain/alerts/thresholds/threshold';

/** Builds a draft of the threshold "expenses of a day above $100". */
export const aThresholdDraft = (overrides: Partial<ThresholdDraft> = {}): ThresholdDraft => ({
  measure: 'expenses',
  counterparty: null,
  category: null,
  account: null,
  window: 'day',
  side: 'above',
  limit: cents(10_000),
  ...overrides,
});
