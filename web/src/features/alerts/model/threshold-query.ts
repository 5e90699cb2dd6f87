import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { counterpartyDirectionKeys } from '@daily-snapshot/domain/ledger/classification/user-override';
import { PREVIEW_DAYS } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import {
  isOfOneLine,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import type { Condition, DocumentQuery } from '../../../lib/data/documents.ts';

/** Some one counterparty has in a year; of more the latest are read. */
export const LINES_TRIED = 1000;

type Scope = Omit<ThresholdDraft, 'limit' | 'window' | 'side'>;

/** Sums begin a month before the year that is shown. */
const EARLIER_DAYS = 31;

/** Which lines a number is made of: those of the scope, or of all lines the largest. */
export function thresholdQuery(businessId: string, scope: Scope, to: BusinessDate): DocumentQuery {
  const from = addDays(to, -PREVIEW_DAYS - EARLIER_DAYS);
  const collection = paths.postings(businessId);
  const named = namedBy(scope);
  if (!named && isOfOneLine(scope)) {
    const direction = scope.measure === 'payment' ? 'asc' : 'desc';
    return { collection, orderBy: { field: 'amount', direction }, limit: LINES_TRIED };
  }
  return {
    collection,
    where: [...(named ? [named] : []), { field: ['date'], from, to }],
    orderBy: { field: 'date', direction: 'desc' },
    limit: LINES_TRIED,
  };
}

function namedBy({ counterparty, category, account }: Scope): Condition | undefined {
  if (counterparty !== null)
    return { field: ['party'], oneOf: counterpartyDirectionKeys(counterparty) };
  if (category !== null) return { field: ['category'], equals: category };
  if (account !== null) return { field: ['account'], equals: account };
  return undefined;
}
