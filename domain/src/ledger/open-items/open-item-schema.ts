import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import type { OpenItem } from './open-items.ts';

export const openItemSchema = z.object({
  counterparty: z.string(),
  dueOn: businessDateSchema,
  amount: centsSchema,
  count: z.int().optional(),
}) satisfies z.ZodType<OpenItem>;
