import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { counterpartyDirectionKeys } from '@daily-snapshot/domain/ledger/classification/user-override';
import { PREVIEW_DAYS } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import {
  isOfOneLine,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import type { Condition, DocumentQuery } from '../../../lib/data/documents.ts';

/**
 * The maximum number of transactions the preview reads. One counterparty rarely has more in a year.
 */
export const MAX_PREVIEW_LINES = 1000;

type Scope = Omit<ThresholdDraft, 'limit' | 'window' | 'side'>;

/** Rolling sums start up to a month before the displayed year. */
const EARLIER_DAYS = 31;

/**
 * Builds the query for the transactions a threshold measures: those within its scope, or the
 * largest if the scope is everything.
 */
export function thresholdQuery(businessId: string, scope: Scope, to: BusinessDate): DocumentQuery {
  const from = addDays(to, -PREVIEW_DAYS - EARLIER_DAYS);
  const collection = paths.postings(businessId);
  const named = nameCondition(scope);
  if (!named && isOfOneLine(scope)) {
    const direction = scope.measure === 'payment' ? 'asc' : 'desc';
    return { collection, orderBy: { field: 'amount', direction }, limit: MAX_PREVIEW_LINES };
  }
  return {
    collection,
    where: [...(named ? [named] : []), { field: ['date'], from, to }],
    orderBy: { field: 'date', direction: 'desc' },
    limit: MAX_PREVIEW_LINES,
  };
}

function nameCondition({ counterparty, category, account }: Scope): Condition | undefined {
  if (counterparty !== null)
    return { field: ['party'], oneOf: counterpartyDirectionKeys(counterparty) };
  if (category !== null) return { field: ['category'], equals: category };
  if (account !== null) return { field: ['account'], equals: account };
  return undefined;
}
