import { z } from 'zod';
import type { SourceTransaction } from './posting.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema } from '../money/money-schema.ts';

/** How long a pending transaction is shown. It posts within eight days or never. */
export const PENDING_SHOWN_DAYS = 14;

/**
 * The document `businesses/{businessId}/pending/{key}`: a transaction that the bank reports as
 * pending. It is shown but not counted. Its key is a hash of its source and id.
 */
export const pendingTransactionSchema = z.object({
  lineId: z.string(),
  source: z.string(),
  account: z.string(),
  date: businessDateSchema,
  description: z.string(),
  counterparty: z.string(),
  category: z.string(),
  amount: centsSchema,
});
export type PendingTransaction = z.infer<typeof pendingTransactionSchema>;

export const pendingTransactionOf = ({
  id: lineId,
  source,
  account,
  date,
  description,
  counterparty,
  category,
  amount,
}: SourceTransaction): PendingTransaction => ({
  lineId,
  source,
  account,
  date,
  description,
  counterparty,
  category,
  amount,
});
