import { z } from 'zod';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema } from '../money/money-schema.ts';
import type { BooksLag } from './books-lag.ts';
import { RECONCILIATION_STATES } from './reconciliation.ts';
import type { SourceState } from './source-state.ts';

export const sourceStateSchema = z.object({
  name: z.string(),
  provides: z.array(z.enum(['profit', 'cash'])),
  completeThrough: businessDateSchema.nullable(),
  problem: z.enum(['needs-reconnect', 'provider-down', 'still-syncing']).nullable(),
  reconciled: z
    .object({
      from: businessDateSchema,
      to: businessDateSchema,
      state: z.enum(RECONCILIATION_STATES),
      revenueOver: centsSchema,
      expensesOver: centsSchema,
    })
    .optional(),
}) satisfies z.ZodType<SourceState>;

export const booksLagSchema = z.object({
  books: z.string(),
  booksThrough: businessDateSchema,
  bankThrough: businessDateSchema,
  moneyIn: centsSchema,
  moneyOut: centsSchema,
  lines: z.int(),
}) satisfies z.ZodType<BooksLag>;
