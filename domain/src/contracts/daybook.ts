import { z } from 'zod';
import type { Daybook } from '../daybook/daybook.ts';
import { businessDateSchema } from './calendar.ts';
import { cellsSchema, storedCells } from './daybook-cells.ts';
import { centsSchema } from './money.ts';
import { booksGapSchema, openItemSchema, sourceStateSchema } from './snapshot.ts';

/**
 * The document `businesses/{businessId}/rollups/daybook`: all that a digest computes from, in one
 * read. Its size is bounded however many lines the business has and however long their names are:
 * see `decisions/003-one-daybook.md`.
 */
export const daybookSchema = z.object({
  first: businessDateSchema,
  revenue: z.array(centsSchema),
  expenses: z.array(centsSchema),
  recent: cellsSchema,
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
      hasMoreLines: z.boolean().optional(),
    }),
  ),
  sources: z.array(sourceStateSchema),
  balance: z.object({ amount: centsSchema, asOf: businessDateSchema }).nullable(),
  booksGap: booksGapSchema.optional(),
  openItems: z
    .object({
      asOf: businessDateSchema,
      receivables: z.array(openItemSchema),
      payables: z.array(openItemSchema),
      habits: z
        .array(z.object({ counterparty: z.string(), lateDays: z.array(z.int()) }))
        .optional(),
    })
    .optional(),
}) satisfies z.ZodType<Daybook>;

/** The daybook as its document holds it. */
export const storedDaybook = (daybook: Daybook) => ({
  ...daybook,
  recent: storedCells(daybook.recent),
});
