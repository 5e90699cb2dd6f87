import { z } from 'zod';
import type { SourceLine } from '../ledger/posting.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema } from './money.ts';

/** A line settles within eight days of being announced, or never: after these it is looked at no more. */
export const PENDING_SHOWN_DAYS = 14;

/**
 * The document `businesses/{businessId}/pending/{key}`: a line that its bank has announced and not
 * booked. It is shown, and counts nowhere. Its key is a hash of its source and id.
 */
export const pendingLineSchema = z.object({
  lineId: z.string(),
  source: z.string(),
  account: z.string(),
  date: businessDateSchema,
  description: z.string(),
  counterparty: z.string(),
  category: z.string(),
  amount: centsSchema,
});
export type PendingLine = z.infer<typeof pendingLineSchema>;

export const pendingLineOf = ({
  id: lineId,
  source,
  account,
  date,
  description,
  counterparty,
  category,
  amount,
}: SourceLine): PendingLine => ({
  lineId,
  source,
  account,
  date,
  description,
  counterparty,
  category,
  amount,
});
