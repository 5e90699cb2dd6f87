import { z } from 'zod';
import type { Daybook } from '../rollup/daybook.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema } from './money.ts';
import { postingKindSchema, sourceStateSchema } from './snapshot.ts';

const cellSchema = z.object({
  kind: postingKindSchema,
  counterparty: z.string(),
  category: z.string(),
  amount: centsSchema,
  lines: z.int(),
});

/**
 * The document `businesses/{businessId}/rollups/daybook`: all that a digest computes from, in one
 * read. Its size is bounded however many lines the business has.
 */
export const daybookSchema = z.object({
  first: businessDateSchema,
  revenue: z.array(centsSchema),
  expenses: z.array(centsSchema),
  recent: z.array(z.object({ date: businessDateSchema, cells: z.array(cellSchema) })),
  late: z.array(
    z.object({
      date: businessDateSchema,
      toldAfter: businessDateSchema,
      was: z.object({
        revenue: centsSchema.nullable(),
        expenses: centsSchema.nullable(),
        net: centsSchema.nullable(),
      }),
      lines: z.array(z.string()),
    }),
  ),
  sources: z.array(sourceStateSchema),
  balance: z.object({ amount: centsSchema, asOf: businessDateSchema }).nullable(),
}) satisfies z.ZodType<Daybook>;
