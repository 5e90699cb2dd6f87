import { z } from 'zod';
import {
  SUSPECT_REASONS,
  RECONCILIATION_STATES,
  type CheckedReconciliation,
  type Reconciliation,
} from './reconciliation.ts';
import { basisSchema } from '../ledger/basis-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema } from '../money/money-schema.ts';

const totalsSchema = z.object({ revenue: centsSchema, expenses: centsSchema, net: centsSchema });

const reconciledDaysSchema = z.object({
  from: businessDateSchema,
  to: businessDateSchema,
  ours: totalsSchema,
  stated: totalsSchema,
});

const suspectSchema = z.object({
  reason: z.enum(SUSPECT_REASONS),
  lineId: z.string().nullable(),
  date: businessDateSchema,
  category: z.string(),
  counterparty: z.string(),
  amount: centsSchema,
});

/** How our totals compare with the books' own profit and loss. */
export const reconciliationSchema = reconciledDaysSchema.extend({
  state: z.enum(RECONCILIATION_STATES),
  months: z.array(reconciledDaysSchema).readonly(),
  suspects: z.array(suspectSchema).readonly(),
  furtherSuspects: z.int(),
}) satisfies z.ZodType<Reconciliation>;

export const checkedReconciliationSchema = reconciliationSchema.extend({
  basis: basisSchema,
  checkedAt: storedInstantSchema,
}) satisfies z.ZodType<CheckedReconciliation>;
