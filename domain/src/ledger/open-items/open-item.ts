import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';

/** An invoice or a bill that is not paid yet. */
export const openItemSchema = z.object({
  counterparty: z.string(),
  dueOn: businessDateSchema,
  /** the unpaid amount, always positive */
  amount: centsSchema,
  /** how many small items it adds up; absent if it is one item */
  count: z.int().optional(),
  /** true for a bill for pay, taxes, a loan or a card; absent if the vendor may agree to wait */
  cannotWait: z.boolean().optional(),
});
export type OpenItem = DeepReadonly<z.infer<typeof openItemSchema>>;
