import { z } from 'zod';
import { businessDateSchema, periodSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';

/** A number of the digest. What is not known says why; it is never shown as zero. */
export const figureSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('final'), amountCents: z.int() }),
  z.object({ state: z.literal('unknown'), reason: z.enum(['nothing-connected']) }),
]);
export type Figure = z.infer<typeof figureSchema>;

export const figuresSchema = z.object({
  revenue: figureSchema,
  expenses: figureSchema,
  netProfit: figureSchema,
});
export type Figures = z.infer<typeof figuresSchema>;

/** The document `businesses/{businessId}/digests/{businessDate}`; once written it never changes. */
export const digestSchema = z.object({
  businessDate: businessDateSchema,
  /** The days it covers. */
  period: periodSchema,
  figures: figuresSchema,
  builtAt: storedInstantSchema,
});
export type Digest = z.infer<typeof digestSchema>;
