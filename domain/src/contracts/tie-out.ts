import { z } from 'zod';
import {
  SUSPECT_REASONS,
  TIE_OUT_STATES,
  type CheckedTieOut,
  type TieOut,
} from '../connections/tie-out.ts';
import { basisSchema } from './basis.ts';
import { businessDateSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { centsSchema } from './money.ts';

const totalsSchema = z.object({ revenue: centsSchema, expenses: centsSchema, net: centsSchema });

const tiedDaysSchema = z.object({
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

/** How the totals of a connection's books compare with their own profit and loss. */
export const tieOutSchema = tiedDaysSchema.extend({
  state: z.enum(TIE_OUT_STATES),
  months: z.array(tiedDaysSchema).readonly(),
  suspects: z.array(suspectSchema).readonly(),
  furtherSuspects: z.int(),
}) satisfies z.ZodType<TieOut>;

export const checkedTieOutSchema = tieOutSchema.extend({
  basis: basisSchema,
  checkedAt: storedInstantSchema,
}) satisfies z.ZodType<CheckedTieOut>;
